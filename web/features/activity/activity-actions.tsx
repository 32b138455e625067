import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ExportCalls } from './export-calls.tsx'
import type { Activity } from './use-activity.ts'

export function ActivityActions({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const { isPaused, setPaused, query: filter } = activity
  useShortcuts({ p: () => setPaused(!isPaused) })
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  })
  return (
    <>
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <ExportCalls activity={activity} />
      <Button
        variant={isPaused ? 'filled' : 'default'}
        leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={16} />}
        aria-pressed={isPaused}
        aria-keyshortcuts="p"
        onClick={() => setPaused(!isPaused)}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
    </>
  )
}
