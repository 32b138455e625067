import { useTranslations } from 'use-intl'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { type Signature, useCanSign } from './use-can-sign.ts'

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
