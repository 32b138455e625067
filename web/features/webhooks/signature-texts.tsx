import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../../errors/part-texts.tsx'

type Props = {
  /** Shown while they load. */
  fallback?: ReactNode
  /** For a second use on the same screen, where the first one says that they could not be loaded. */
  isSilent?: boolean
  children: ReactNode
}

/** Provides the messages of `useTranslations('signature')`. They are a seventh of all messages. */
export function SignatureTexts({ fallback, isSilent = false, children }: Props) {
  const t = useTranslations('webhooks')
  return (
    <PartTexts part="signature" title={isSilent ? null : t('explanationNotLoaded')} fallback={fallback}>
      {children}
    </PartTexts>
  )
}
