import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from './empty-state.tsx'

type Props = {
  title: string
  onClear: () => void
  /** Replaces the button that clears the filters. */
  action?: ReactNode
  children?: ReactNode
}

/** Says that the filters of a list match nothing, and offers to clear them. */
export function NoMatch({ title, onClear, action, children }: Props) {
  const t = useTranslations('common')
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        action ?? (
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
