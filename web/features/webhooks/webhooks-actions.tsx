import { PauseButton } from '../../feed/pause-button.tsx'
import { ExportNotifications } from './export-notifications.tsx'
import { NoticesToggle } from './notices-toggle.tsx'
import { SendTestButton } from './outbound/send-test-button.tsx'
import { SpokenNews } from './spoken-news.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function WebhooksActions({ webhooks }: { webhooks: Webhooks }) {
  return (
    <>
      <NoticesToggle />
      <SendTestButton />
      <ExportNotifications webhooks={webhooks} />
      <PauseButton page={webhooks} />
      <SpokenNews />
    </>
  )
}
