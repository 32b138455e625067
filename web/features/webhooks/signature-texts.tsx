import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../../notices/part-texts.tsx'

type Props = {
  /** Shown while the messages load. */
  fallback?: ReactNode
  /** True for a second use on the same screen, because the first one says that they could not be loaded. */
  isSilent?: boolean
  children: ReactNode
}

/**
 * Provides the messages of `useTranslations('signature')`. They are loaded apart, because they are a seventh of all
 * messages.
 */
export function SignatureTexts({ fallback, isSilent = false, children }: Props) {
  const t = useTranslations('webhooks')
  return (
    <PartTexts part="signature" title={isSilent ? null : t('explanationNotLoaded')} fallback={fallback}>
      {children}
    </PartTexts>
  )
}
