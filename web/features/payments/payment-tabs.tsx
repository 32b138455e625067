import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../drawing/drawing-texts.tsx'
import type { Entry } from '../../feed/feed-entry.ts'
import { isOwnRead } from '../../feed/own-reads.ts'
import { OwnReadsSwitch } from '../../feed/own-reads-switch.tsx'
import { ResourceJson } from '../../inspect/resource-json.tsx'
import { Life } from '../../life/life.tsx'
import { Timeline } from '../../life/timeline.tsx'
import { TimesChoice } from '../../provider/times-choice.tsx'
import { createPeriodMatcher } from '../../time/period.ts'
import { PeriodFilter } from '../../time/period-filter.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import filters from '../../ui/lists/filters.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import type { Payment } from './payment-types.ts'
import { RefundList } from './refund-list.tsx'
import { type PaymentSearch, type PaymentTab, paymentTabs } from './search.ts'
import { usePaymentSubject } from './use-payment-subject.ts'

const route = getRouteApi('/payments/$paymentId')

/** The operations that return the whole payment. */
const answersPayment = [
  'payments.create',
  'payments.createOffline',
  'payments.get',
  'payments.capture',
  'payments.cancel',
]

type Props = { payment: Payment; paymentId: string }

/** The payment's tabs. The open one is in the address. */
export function PaymentTabs({ payment, paymentId }: Props) {
  const t = useTranslations('payment.tab')
  const { tab = 'timeline', reads, from, to, view, moment } = route.useSearch()
  const navigate = route.useNavigate()
  const subject = usePaymentSubject(payment)
  const timeline = trpc.payments.timeline.useQuery({ paymentId })
  const all = timeline.data?.entries ?? []
  const entries = reads === 'shown' ? all : all.filter(entry => !isOwnRead(entry))
  const events = useMemo(() => timeline.data?.entries.filter(isEvent) ?? [], [timeline.data])
  const counts: Partial<Record<PaymentTab, number>> = {
    refunds: payment.refunds?.length ?? 0,
    webhooks: entries.filter(entry => entry.kind === 'notification').length,
    requests: entries.filter(entry => entry.kind === 'call').length,
  }
  const isInPeriod = createPeriodMatcher({ from, to })
  const inPeriod = entries.filter(entry => isInPeriod(entry.received_at))
  const shared = {
    kind: subject.kind,
    isPending: timeline.isPending,
    isFiltered: inPeriod.length < entries.length,
  }
  const change = (next: Partial<PaymentSearch>) =>
    navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false })
  const open = (value: string | null) => {
    const next = paymentTabs.find(one => one === value)
    if (next) change({ tab: next })
  }
  const period = (
    <>
      <PeriodFilter period={{ from, to }} onChange={change} />
      {all[0] && <TimesChoice iso={all[0].received_at} />}
    </>
  )
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
              subject={subject}
              periodFilter={period}
              entries={events}
              isPending={timeline.isPending}
              search={{ from, to, view, moment }}
            />
          </DrawingTexts>
        </Tabs.Panel>
        <Tabs.Panel value="refunds">
          <RefundList payment={payment} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <div className={filters.bar}>{period}</div>
          <Timeline entries={inPeriod.filter(entry => entry.kind === 'notification')} {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <div className={filters.bar}>
            {period}
            <OwnReadsSwitch reads={reads} onChange={next => change({ reads: next })} />
          </div>
          <Timeline entries={inPeriod.filter(entry => entry.kind === 'call')} {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <ResourceJson value={payment} name="payment" entries={entries} operations={answersPayment} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}

/** Reads change nothing, so they are listed under their own tab only. */
function isEvent(entry: Entry): boolean {
  return entry.kind === 'notification' || entry.operation !== 'payments.get'
}
