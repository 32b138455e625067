import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../errors/part-texts.tsx'

type Props = {
  /** Shown while the messages load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides the messages of `useTranslations('drawing')`. */
export function DrawingTexts({ fallback, children }: Props) {
  const t = useTranslations('common')
  return (
    <PartTexts part="drawing" title={t('drawingNotLoaded')} fallback={fallback}>
      {children}
    </PartTexts>
  )
}
