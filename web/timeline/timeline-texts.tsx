import type { ReactNode } from 'react'
import { ChartTexts } from '../charts/chart-texts.tsx'
import { PartTexts } from '../notices/part-texts.tsx'

type Props = {
  /** Shown while the messages load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Loads the texts of the diagram and those that describe calls, and shows then what needs them. */
export function TimelineTexts({ fallback, children }: Props) {
  return (
    <ChartTexts fallback={fallback}>
      <PartTexts part="calls" fallback={fallback}>
        {children}
      </PartTexts>
    </ChartTexts>
  )
}
