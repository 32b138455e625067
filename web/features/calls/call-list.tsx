import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId } from '../../../server/facts/countries.ts'
import { isRefund } from '../../../server/facts/double-charges.ts'
import { useCallWords } from '../../calls/use-call-words.ts'
import { useActorText } from '../../http/use-actor-text.ts'
import { useSellerQuery, useSettings } from '../../http/use-settings.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { ColumnHeadings } from '../../list/column-headings.tsx'
import { columnStyle, renderCells } from '../../list/columns.ts'
import { EmptyFeed, JournalStart } from '../../list/empty-feed.tsx'
import { FeedRows } from '../../list/feed-rows.tsx'
import { PageFlow } from '../../list/page-flow.tsx'
import { formatAmount, formatMoney } from '../../money/format-money.ts'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import type { CallEntry, Entry } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { useCallMarks } from '../../timeline/call-marks.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { currencyOf } from './call-currencies.ts'
import classes from './calls.module.css'
import type { Calls } from './use-calls.ts'

export function CallList({ calls, empty }: { calls: Calls; empty: ReactNode }) {
  const t = useTranslations('calls')
  const { clock } = useTimes()
  const locale = useFormatLocale()
  const numbers = useNumberLocale()
  const who = useActorText()
  const transports = {
    rest: t('transports.rest'),
    trpc: t('transports.trpc'),
    gateway: t('transports.gateway'),
    shop: t('transports.shop'),
    page: t('transports.page'),
  }
  const marks = useCallMarks(calls.rows, calls.search.id)
  const doubleMark = ({ seq }: CallEntry) => {
    const mark = marks.get(seq)
    return mark === undefined ? null : t(`marks.${mark}`)
  }
  const words = useCallWords()
  const faultWords = useFaultWords()
  const site = useSellerQuery().data?.site_id ?? ''
  const ofAccount = isSiteId(site) ? countryOf(site).currency : null
  const canMove = useSettings()?.simulator === true
  const money = (call: CallEntry) => {
    // A refund without an amount is of all that is left.
    if (call.amount === null) return isRefund(call.operation) ? t('allLeft') : ''
    const currency = currencyOf(call, calls.currencies, { ofAccount, canMove })
    return currency ? formatMoney(call.amount, currency, locale) : formatAmount(call.amount, '', locale)
  }
  const warningMark = (count: number) => t('warnings.mark', { count })
  const tools = {
    ...{ clock, numbers, who, words, faultWords, money, transports },
    ...{ doubleMark, warningMark },
  }
  const { table } = calls.list.columns
  const { shown } = calls.choice
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && <span className={classes.line}>{renderCells(table, shown, entry, tools)}</span>
  return (
    <div className={classes.list} style={columnStyle(table, shown)}>
      <FeedRows
        page={calls}
        path={calls.list.path}
        label={t('list')}
        renderRow={renderRow}
        head={<ColumnHeadings className={classes.line} table={table} shown={shown} />}
        empty={
          <EmptyFeed page={calls} noMatch={t('noMatch')}>
            {empty}
          </EmptyFeed>
        }
      />
    </div>
  )
}

export function NoCalls() {
  const t = useTranslations('calls')
  return (
    <EmptyState
      drawing={<PageFlow pages={['pay', 'calls', 'webhooks']} />}
      title={t('empty')}
      action={<Link to="/overview">{t('emptyAction')}</Link>}
    >
      <JournalStart />
      {t('emptyText')}
    </EmptyState>
  )
}
