import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SendTestButton } from './copies/send-test-button.tsx'
import { NoticesToggle } from './notices-toggle.tsx'
import { SpokenNews } from './spoken-news.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function WebhooksActions({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const { isPaused, setPaused, rows } = webhooks
  const entries = () => rows.flatMap(row => (row.type === 'entry' ? [row.entry] : []))
  const exportJson = () =>
    saveFile(
      `notifications-${new Date().toISOString()}.json`,
      JSON.stringify(entries(), null, 2),
      'application/json',
    )
  useShortcuts({ p: () => setPaused(!isPaused), e: exportJson })
  return (
    <>
      <NoticesToggle />
      <SendTestButton />
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
      <SpokenNews />
    </>
  )
}
