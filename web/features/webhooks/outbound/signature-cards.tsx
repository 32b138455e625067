import { useTranslations } from 'use-intl'
import type { ReplaySignature, TestSignature } from '../../../../server/contract/entry-facts.ts'
import { trpc } from '../../../trpc.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'

export type Signature = ReplaySignature | TestSignature

/** Signatures that are made with the gateway's secret. */
const needsSecret: readonly Signature[] = ['sign_again', 'valid', 'old']

/**
 * Tells which signatures the gateway can make. All of them until `health.get` has answered. Whether the gateway has a
 * secret changes only when it restarts, so the answer never becomes stale.
 */
export function useCanSign(): (signature: Signature) => boolean {
  const { data } = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const hasSecret = data?.has_webhook_secret ?? true
  return signature => hasSecret || !needsSecret.includes(signature)
}

type Props<T extends Signature> = { signatures: readonly T[]; value: T; onChange: (signature: T) => void }

/** The choice of the signature. Signatures that need a missing secret are shown disabled, with the reason. */
export function SignatureCards<T extends Signature>({ signatures, value, onChange }: Props<T>) {
  const t = useTranslations('outbound')
  const canSign = useCanSign()
  const nameOf = (signature: Signature) => t(`signatures.${signature}.name`)
  const hintOf = (signature: Signature) =>
    canSign(signature) ? t(`signatures.${signature}.says`) : t('noSecret')
  return (
    <RadioCards
      legend={t('signature')}
      minWidth={240}
      value={value}
      onChange={onChange}
      cards={signatures.map(signature => ({
        value: signature,
        label: nameOf(signature),
        hint: hintOf(signature),
        isDisabled: !canSign(signature),
      }))}
    />
  )
}
