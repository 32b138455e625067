import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createTimeScale } from '../../../charts/time-scale.ts'
import { dayMs } from '../../../time/period.ts'
import classes from '../subscriptions.module.css'
import { CalendarAxis } from './calendar-axis.tsx'
import { ChargePoint, type RefusalMenu } from './charge-point.tsx'
import type { CalendarCharge } from './use-invoices.ts'

const height = 88
const baseY = 48
const dotY = 30
const margin = 16
/** Half the width of a point, in which a finger finds it. */
const pointReach = 12

type Props = {
  charges: readonly CalendarCharge[]
  nowMs: number
  width: number
  currency: string
  menu: RefusalMenu
}

/**
 * Charges as points over an axis of time. Past charges are filled and link to their payments; coming ones are hollow
 * and have a menu. The name of each contains its facts. The points are one stop of Tab, and the arrow keys move along
 * them.
 */
export function ChargeChart({ charges, nowMs, width, currency, menu }: Props) {
  const t = useTranslations('subscriptions.calendar')
  const [current, setCurrent] = useState<string | null>(null)
  const times = charges.map(({ at }) => Date.parse(at))
  const span = { fromMs: Math.min(nowMs, ...times) - dayMs, toMs: Math.max(nowMs, ...times) + dayMs }
  const scale = createTimeScale(span, [margin, width - margin])
  const nowX = scale.xOf(nowMs)
  const stop =
    charges.find(({ key }) => key === current) ??
    charges.find(({ coming }) => coming !== null) ??
    charges.find(({ paymentId }) => paymentId !== null)
  return (
    <>
      <svg className={classes.chart} width={width} height={height} aria-hidden="true">
        <rect
          className={classes.past}
          x={margin}
          y={12}
          width={Math.max(0, nowX - margin)}
          height={baseY - 12}
        />
        <line className={classes.base} x1={margin} x2={width - margin} y1={baseY} y2={baseY} />
        <CalendarAxis scale={scale} y={baseY} />
        <line className={classes.now} x1={nowX} x2={nowX} y1={12} y2={baseY} />
        <text
          className={classes.nowText}
          x={Math.min(Math.max(nowX, margin + 20), width - margin - 20)}
          y={9}
          textAnchor="middle"
        >
          {t('now')}
        </text>
      </svg>
      <ul className={classes.points} aria-label={t('title')} onKeyDown={moveAlong}>
        {charges.map(charge => (
          <li
            key={charge.key}
            style={{ left: scale.xOf(Date.parse(charge.at)) - pointReach, top: dotY - pointReach }}
          >
            <ChargePoint
              charge={charge}
              currency={currency}
              menu={menu}
              isTabStop={charge === stop}
              isCurrent={charge.key === current}
              onCurrent={() => setCurrent(charge.key)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Moves the focus to the point before or after, the first or the last. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const points = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')]
  const at = event.target instanceof HTMLElement ? points.indexOf(event.target) : -1
  if (at < 0) return
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: points[at + 1],
    ArrowLeft: points[at - 1],
    Home: points[0],
    End: points.at(-1),
  }
  const target = targets[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
