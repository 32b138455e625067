import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Activity } from './use-activity.ts'

export function ActivityActions({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const { isPaused, setPaused, rows, query: filter } = activity
  const exportJson = () => {
    const entries = rows.flatMap(row => (row.type === 'entry' ? [row.entry] : []))
    saveFile(`calls-${new Date().toISOString()}.json`, JSON.stringify(entries, null, 2), 'application/json')
  }
  useShortcuts({ p: () => setPaused(!isPaused), e: exportJson })
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  })
  return (
    <>
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        aria-keyshortcuts="e"
        disabled={rows.length === 0}
        onClick={exportJson}
      >
        {t('export')}
      </Button>
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
