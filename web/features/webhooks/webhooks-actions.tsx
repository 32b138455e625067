import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStored } from '../../browser/stored-value.ts'
import { ExportButton } from '../../export/export-button.tsx'
import { ClearJournal } from '../../list/clear-journal.tsx'
import { ColumnsButton } from '../../list/columns-button.tsx'
import { PauseButton } from '../../list/feed-page.tsx'
import { useFilterWords } from '../../list/set-filters.tsx'
import {
  canShowDesktopNotifications,
  requestDesktopNotifications,
  wantsDesktopNotifications,
} from '../../stream/desktop-notifications.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway } from '../../trpc.ts'
import { Action, ActionMenu } from '../../ui/page/action-menu.tsx'
import { ForwardButton } from './forwarding/forward-button.tsx'
import { SendTestButton } from './outbound/send-buttons.tsx'
import { notificationParameters } from './search.ts'
import type { Webhooks } from './use-webhooks.ts'

const announceIntervalMs = 10_000

/** Announces new notifications to screen readers, at most one sentence at a time; the list itself is silent. */
function ArrivalAnnouncer() {
  const t = useTranslations('webhooks')
  const store = useFeedStore()
  const [arrivals, setArrivals] = useState<{ count: number; rejected: number } | null>(null)
  const waiting = useRef({ count: 0, rejected: 0 })
  useEffect(() => {
    const end = store.onEntries(entries => {
      for (const entry of entries) {
        if (entry.kind !== 'notification') continue
        waiting.current.count++
        if (entry.verdict === 'rejected') waiting.current.rejected++
      }
    })
    const timer = setInterval(() => {
      if (waiting.current.count === 0) return
      setArrivals(waiting.current)
      waiting.current = { count: 0, rejected: 0 }
    }, announceIntervalMs)
    return () => {
      end()
      clearInterval(timer)
    }
  }, [store])
  return (
    <span role="status" className="visually-hidden">
      {arrivals && t('arrivals', arrivals)}
    </span>
  )
}

export function WebhooksActions({ webhooks }: { webhooks: Webhooks }) {
  return (
    <>
      <SendTestButton />
      <ForwardButton />
      <ActionMenu>
        <PauseButton page={webhooks} />
        <DesktopNotificationsToggle />
        <ColumnsButton choice={webhooks.choice} />
        <ExportNotifications webhooks={webhooks} />
        <ClearJournal />
      </ActionMenu>
      <ArrivalAnnouncer />
    </>
  )
}

/** Exports the notifications that match the filters, including duplicates. */
function ExportNotifications({ webhooks: { search, query } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const makeSource = async () => {
    // The module is loaded with the export, not with the page.
    const { createNotificationSource } = await import('./notification-export.ts')
    const { webhook_url } = await gateway.settings.get.query()
    return createNotificationSource(query, webhook_url)
  }
  const filters = useFilterWords(notificationParameters, search)
  return <ExportButton title={t('exportTitle')} filters={filters} makeSource={makeSource} />
}

/** Switches desktop notifications on and off. They are off until the user switches them on. */
function DesktopNotificationsToggle() {
  const t = useTranslations('webhooks')
  const isOn = useStored(wantsDesktopNotifications)
  const [isDenied, setDenied] = useState(false)
  if (!canShowDesktopNotifications()) return null
  const toggle = async () => {
    if (isOn) wantsDesktopNotifications.set(false)
    else setDenied(!(await requestDesktopNotifications()))
  }
  return (
    <>
      <Action label={t('desktopNotifications')} icon="bell" isOn={isOn} run={toggle} />
      <span role="status" className={isDenied ? undefined : 'visually-hidden'}>
        {isDenied && t('desktopNotificationsDenied')}
      </span>
    </>
  )
}
