import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ReplaySignature, TestSignature } from '../../../../server/contract/entry-facts.ts'
import { ofAccount } from '../../../browser/account.ts'
import { createStoredValue, useStored } from '../../../browser/stored-value.ts'
import { useSettings } from '../../../http/use-settings.ts'
import { isTargetUrl } from '../../../http/web-url.ts'
import { useForwarding } from '../../../stream/use-forwarding.ts'
import { trpc } from '../../../trpc.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'

type Props = ReturnType<typeof useTarget> & {
  /** Whether an invalid address is marked. */
  isMarked: boolean
}

/** The receiver, which is this gateway or a URL, usually of a shop on the same machine. */
export function TargetField({ target, setTarget, isWrong, isMarked }: Props) {
  const t = useTranslations('outbound.target')
  const settings = useSettings()
  // Who forwards to a store probably wants to send this one there, too.
  const forwardedTo = useForwarding().data?.url ?? ''
  return (
    <>
      <RadioCards
        legend={t('legend')}
        minWidth={240}
        value={target.kind}
        onChange={kind => setTarget({ kind, url: target.url || forwardedTo })}
        cards={[
          { value: 'own', label: t('own'), hint: settings?.webhook_url },
          { value: 'url', label: t('url'), hint: t('urlHint') },
        ]}
      />
      {target.kind === 'url' && (
        <TextInput
          label={t('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="http://localhost:8080/webhooks"
          value={target.url}
          error={isMarked && isWrong && t('wrong')}
          onChange={event => setTarget({ ...target, url: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type TargetKind = 'own' | 'url'
type Target = { kind: TargetKind; url: string }

/** The last receiver, which this browser remembers: a tester usually sends to the same shop repeatedly. */
const lastTarget = createStoredValue<Target>(ofAccount('notification-target'), stored => {
  const { kind, url } = (stored ?? {}) as Partial<Record<keyof Target, unknown>>
  return { kind: kind === 'url' ? 'url' : 'own', url: typeof url === 'string' ? url : '' }
})

export function useTarget() {
  const target = useStored(lastTarget)
  const isWrong = target.kind === 'url' && !isTargetUrl(target.url)
  return {
    target,
    setTarget: lastTarget.set,
    isWrong,
    /** The target as a part of the request. Empty for this gateway. */
    input: target.kind === 'url' ? { url: target.url.trim() } : {},
  }
}

export type Signature = ReplaySignature | TestSignature

/** Signatures that are made with the gateway's secret. */
const needsSecret: readonly Signature[] = ['sign_again', 'valid', 'old']

/**
 * Returns a function that says whether the gateway can make a signature. It can make all of them until `health.get` has
 * answered. Whether the gateway has a secret changes only when it restarts, so the answer never becomes stale.
 */
export function useCanSign(): (signature: Signature) => boolean {
  const { data } = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const hasSecret = data?.has_webhook_secret ?? true
  return signature => hasSecret || !needsSecret.includes(signature)
}

type SignatureCardsProps<T extends Signature> = {
  signatures: readonly T[]
  value: T
  onChange: (signature: T) => void
}

/** The choice of the signature. Signatures that need a missing secret are shown disabled, with the reason. */
export function SignatureCards<T extends Signature>({ signatures, value, onChange }: SignatureCardsProps<T>) {
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
