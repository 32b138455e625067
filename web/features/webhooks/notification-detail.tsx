import { Tabs } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import { FeedDetail, OpenResource } from '../../list/feed-detail.tsx'
import panes from '../../list/feed-page.module.css'
import { AppliedFault } from '../../notices/problem-words.tsx'
import { CompareLink } from '../../share/share-button.tsx'
import { type NotificationDetail as Detail, eventNameOf } from '../../stream/feed-entry.ts'
import { OriginBadge } from '../../stream/origin-badge.tsx'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Attempts } from './attempts.tsx'
import { BodyTab, HeadersTab, MoreTab } from './content-tabs.tsx'
import { ReplayButton } from './outbound/send-buttons.tsx'
import { notificationTabs } from './search.ts'
import { ShareNotification } from './share-notification.tsx'
import { SignatureTab } from './signature-tab.tsx'
import { SignatureTexts } from './signature-texts.tsx'

const route = getRouteApi('/webhooks')

/** The detail of a notification. Only its note and its forward can change; `followWrites` reads them again. */
export function NotificationDetail({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const query = trpc.notifications.get.useQuery(
    { seq },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  // This loads the texts while the entry is loading.
  useMessagePart('signature')
  return (
    <FeedDetail
      seq={seq}
      query={query}
      nameOf={entry => (
        <NotificationName name={eventNameOf(entry) ?? t('noTopic')} resource={entry.resource} />
      )}
      failed={t('notLoaded')}
      onClose={onClose}
    >
      {entry => <Loaded entry={entry} />}
    </FeedDetail>
  )
}

function NotificationName({ name, resource }: { name: string; resource: string | null }) {
  const t = useTranslations('webhooks')
  if (!resource) return name
  return (
    <Copyable value={resource} what={t('resource')}>
      {name} {resource}
    </Copyable>
  )
}

function Loaded({ entry }: { entry: Detail }) {
  const t = useTranslations('webhooks')
  const { tab = 'signature' } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (value: string | null) => {
    const next = notificationTabs.find(one => one === value)
    navigate({ search: previous => ({ ...previous, tab: next }), replace: true, resetScroll: false })
  }
  return (
    <>
      <div className={panes.detailActions}>
        <VerdictBadge verdict={entry.verdict} fault={entry.fault} />
        <OriginBadge origin={entry.origin} />
        {entry.payment_id && (
          <Link
            to="/payments/$paymentId"
            params={{ paymentId: entry.payment_id }}
            aria-label={t('openPayment', { id: entry.payment_id })}
          >
            {t('openIt')}
          </Link>
        )}
        <OpenResource resource={entry.resource} about={entry.topic} />
        <div className={panes.together} data-brief>
          <ReplayButton seq={entry.seq} />
          <SignatureTexts isSilent>
            <ShareNotification entry={entry} />
          </SignatureTexts>
          <CompareLink reference={{ kind: 'notification', id: String(entry.seq) }} />
        </div>
      </div>
      {entry.fault !== null && entry.verdict !== 'rejected' && <AppliedFault fault={entry.fault} />}
      <Attempts entry={entry} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t('detail')} mb="md">
          {notificationTabs.map(name => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="signature">
          <SignatureTexts fallback={<SkeletonLines lines={10} />}>
            <SignatureTab entry={entry} />
          </SignatureTexts>
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <HeadersTab entry={entry} />
        </Tabs.Panel>
        <Tabs.Panel value="body">
          <BodyTab entry={entry} />
        </Tabs.Panel>
        <Tabs.Panel value="more">
          <MoreTab entry={entry} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
