import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { SendTestButton } from './copies/send-test-button.tsx'
import { ExportNotifications } from './export-notifications.tsx'
import { NoticesToggle } from './notices-toggle.tsx'
import { SpokenNews } from './spoken-news.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function WebhooksActions({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const { isPaused, setPaused } = webhooks
  useShortcuts({ p: () => setPaused(!isPaused) })
  return (
    <>
      <NoticesToggle />
      <SendTestButton />
      <ExportNotifications webhooks={webhooks} />
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
