import { ClearJournal } from '../../list/clear-journal.tsx'
import { PauseButton } from '../../list/pause-button.tsx'
import { ArrivalAnnouncer } from './arrival-announcer.tsx'
import { DesktopNotificationsToggle } from './desktop-notifications-toggle.tsx'
import { ExportNotifications } from './export-notifications.tsx'
import { ForwardButton } from './forwarding/forward-button.tsx'
import { SendTestButton } from './outbound/send-test-button.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function WebhooksActions({ webhooks }: { webhooks: Webhooks }) {
  return (
    <>
      <DesktopNotificationsToggle />
      <SendTestButton />
      <ForwardButton />
      <ExportNotifications webhooks={webhooks} />
      <ClearJournal />
      <PauseButton page={webhooks} />
      <ArrivalAnnouncer />
    </>
  )
}
