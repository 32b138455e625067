import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { TimeAxis } from '../../../charts/time-axis.tsx'
import { createTimeScale, type TimeScale } from '../../../charts/time-scale.ts'
import { useWidth } from '../../../charts/use-width.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMoney } from '../../../money/format-money.ts'
import { useProviderNow } from '../../../simulator/use-simulated-clock.ts'
import { dayMs } from '../../../time/period.ts'
import { useTimes } from '../../../time/use-times.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../subscriptions.module.css'
import {
  type CalendarCharge,
  chargeOutcomes,
  chargesAround,
  chargesOf,
  useInvoices,
  useSchedule,
} from './use-invoices.ts'

const height = 84
const baseY = 56
const dotY = 34
const margin = 16

type Props = { charges: readonly CalendarCharge[]; nowMs: number; width: number; currency: string }

/**
 * Charges as dots over an axis of time. Past charges are filled and link to their payments; coming ones are hollow. The
 * name of each contains its facts.
 */
function CalendarChart({ charges, nowMs, width, currency }: Props) {
  const t = useTranslations('subscriptions.calendar')
  const times = charges.map(({ at }) => Date.parse(at))
  const span = { fromMs: Math.min(nowMs, ...times) - dayMs, toMs: Math.max(nowMs, ...times) + dayMs }
  const scale = createTimeScale(span, [margin, width - margin])
  const nowX = scale.xOf(nowMs)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no chart.
    <svg className={classes.chart} width={width} height={height} role="group" aria-label={t('title')}>
      <rect
        className={classes.past}
        x={margin}
        y={12}
        width={Math.max(0, nowX - margin)}
        height={baseY - 12}
      />
      <line className={classes.base} x1={margin} x2={width - margin} y1={baseY} y2={baseY} />
      <TimeAxis scale={scale} y={baseY} />
      <line className={classes.now} x1={nowX} x2={nowX} y1={12} y2={baseY} />
      <text
        className={classes.nowText}
        x={Math.min(Math.max(nowX, margin + 20), width - margin - 20)}
        y={9}
        textAnchor="middle"
      >
        {t('now')}
      </text>
      {charges.map(charge => (
        <Dot key={charge.key} charge={charge} scale={scale} currency={currency} />
      ))}
    </svg>
  )
}

function Dot({ charge, scale, currency }: { charge: CalendarCharge; scale: TimeScale; currency: string }) {
  const t = useTranslations('subscriptions.calendar')
  const locale = useFormatLocale()
  const { full } = useTimes('provider')
  const x = scale.xOf(Date.parse(charge.at))
  const label = t('charge', {
    outcome: t(`outcome.${charge.outcome}`),
    amount: formatMoney(charge.amount, currency, locale),
    time: full(charge.at),
    attempts: charge.attempts,
  })
  const dot = (
    <>
      <title>{label}</title>
      <circle className={classes.hit} cx={x} cy={dotY} r={11} />
      <circle className={classes.dot} data-outcome={charge.outcome} cx={x} cy={dotY} r={6} />
    </>
  )
  if (charge.paymentId === null)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group is not interactive.
      <g role="img" aria-label={label}>
        {dot}
      </g>
    )
  return (
    <Link
      to="/payments/$paymentId"
      params={{ paymentId: charge.paymentId }}
      className={classes.mark}
      aria-label={label}
    >
      {dot}
    </Link>
  )
}

const pixelsPerCharge = 20

const outcomes = [...chargeOutcomes, 'coming', 'refusing'] as const

/** Past and coming charges over time. */
export function ChargeCalendar({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.calendar')
  const invoices = useInvoices(subscription).data?.invoices ?? []
  const schedule = useSchedule(subscription)
  const charges = chargesOf(subscription, invoices, schedule)
  if (charges.length === 0) return null
  const shown = outcomes.filter(outcome => charges.some(charge => charge.outcome === outcome))
  return (
    <Panel title={t('title')} testId="charge-calendar">
      <Frame charges={charges} currency={subscription.auto_recurring.currency_id} />
      <ul className={classes.legend} aria-label={t('legend')}>
        {shown.map(outcome => (
          <li key={outcome} data-outcome={outcome}>
            {t(`outcome.${outcome}`)} ·{' '}
            <span className="nums">{charges.filter(charge => charge.outcome === outcome).length}</span>
          </li>
        ))}
      </ul>
      {!schedule && subscription.status === 'authorized' && <p className="dimmed">{t('onlyNext')}</p>}
    </Panel>
  )
}

/** Measures its width, so it is mounted only if there are charges to draw. */
function Frame(props: Pick<ComponentProps<typeof CalendarChart>, 'charges' | 'currency'>) {
  const nowMs = useProviderNow()()
  const [frame, width] = useWidth<HTMLDivElement>()
  const t = useTranslations('subscriptions.calendar')
  const { charges } = props
  const shown = chargesAround(charges, Math.max(4, Math.floor(width / pixelsPerCharge)))
  return (
    <>
      <div ref={frame} className={classes.calendar}>
        {width > 0 && <CalendarChart {...props} charges={shown} nowMs={nowMs} width={width} />}
      </div>
      {width > 0 && shown.length < charges.length && (
        <p className="dimmed">{t('cut', { shown: shown.length, total: charges.length })}</p>
      )}
    </>
  )
}
