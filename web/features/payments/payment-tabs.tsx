import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../drawing/drawing-texts.tsx'
import type { Entry } from '../../feed/feed-entry.ts'
import { isOwnRead, type ReadsChoice } from '../../feed/own-reads.ts'
import { OwnReadsSwitch } from '../../feed/own-reads-switch.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Life } from './life/life.tsx'
import { PaymentJson } from './payment-json.tsx'
import type { Payment } from './payment-types.ts'
import { RefundList } from './refund-list.tsx'
import { type PaymentTab, paymentTabs } from './search.ts'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/payments/$paymentId')

type Props = { payment: Payment; paymentId: string }

/** The payment's tabs. The open one is in the address. */
export function PaymentTabs({ payment, paymentId }: Props) {
  const t = useTranslations('payment.tab')
  const { tab = 'timeline', reads, view, moment } = route.useSearch()
  const navigate = route.useNavigate()
  const timeline = trpc.payments.timeline.useQuery({ paymentId })
  const all = timeline.data?.entries ?? []
  const entries = reads === 'shown' ? all : all.filter(entry => !isOwnRead(entry))
  const events = useMemo(() => timeline.data?.entries.filter(isEvent) ?? [], [timeline.data])
  const counts: Partial<Record<PaymentTab, number>> = {
    refunds: payment.refunds?.length ?? 0,
    webhooks: entries.filter(entry => entry.kind === 'notification').length,
    requests: entries.filter(entry => entry.kind === 'call').length,
  }
  const open = (value: string | null) => {
    const next = paymentTabs.find(one => one === value)
    if (next)
      navigate({ search: previous => ({ ...previous, tab: next }), replace: true, resetScroll: false })
  }
  const showReads = (next: ReadsChoice | undefined) =>
    navigate({ search: previous => ({ ...previous, reads: next }), replace: true, resetScroll: false })
  return (
    <Panel title={t('label')} isTitleHidden>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('label')} mb="md">
          {paymentTabs.map(name => (
            <Tabs.Tab key={name} value={name}>
              {t(name)} {counts[name] !== undefined && <span className="dimmed nums">{counts[name]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <DrawingTexts fallback={<SkeletonLines lines={6} />}>
            <Life
              payment={payment}
              entries={events}
              isPending={timeline.isPending}
              view={view}
              moment={moment}
            />
          </DrawingTexts>
        </Tabs.Panel>
        <Tabs.Panel value="refunds">
          <RefundList payment={payment} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Timeline
            entries={entries.filter(entry => entry.kind === 'notification')}
            isPending={timeline.isPending}
          />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <OwnReadsSwitch reads={reads} onChange={showReads} />
          <Timeline entries={entries.filter(entry => entry.kind === 'call')} isPending={timeline.isPending} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <PaymentJson payment={payment} entries={entries} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}

/** Reads change nothing, so they are listed under their own tab only. */
function isEvent(entry: Entry): boolean {
  return entry.kind === 'notification' || entry.operation !== 'payments.get'
}
