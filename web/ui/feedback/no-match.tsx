import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { EmptyState } from './empty-state.tsx'

/** Tells that the filters of a list match nothing, and offers to clear them. */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  const t = useTranslations('common')
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    />
  )
}
