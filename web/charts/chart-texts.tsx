import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../notices/part-texts.tsx'

type Props = {
  /** Shown while the messages load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides the messages of `useTranslations('charts')`. */
export function ChartTexts({ fallback, children }: Props) {
  const t = useTranslations('common')
  return (
    <PartTexts part="charts" title={t('chartNotLoaded')} fallback={fallback}>
      {children}
    </PartTexts>
  )
}
