import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ToggleEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMoney } from '../../../money/format-money.ts'
import menus from '../../../share/share-button.module.css'
import { useTimes } from '../../../time/use-times.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from '../subscriptions.module.css'
import type { CalendarCharge, ComingCharge } from './use-invoices.ts'

/** What the menu of a coming charge can do. */
export type RefusalMenu = {
  /** Refuses this number of attempts, or all. */
  refuse: (charge: ComingCharge, attempts?: number) => void
  /** Opens the form, which asks for the reason and the number of attempts. */
  choose: (charge: ComingCharge) => void
}

type Props = {
  charge: CalendarCharge
  currency: string
  menu: RefusalMenu
  /** Whether Tab reaches the point. The arrow keys reach the others. */
  isTabStop: boolean
  /** The point was clicked or has the focus. */
  onCurrent: () => void
  /** Whether the point is the current one, whose menu is rendered. */
  isCurrent: boolean
}

/** A charge on the calendar: a link to its payment, or a button with the menu of a coming charge. */
export function ChargePoint({ charge, currency, menu, isTabStop, onCurrent, isCurrent }: Props) {
  const t = useTranslations('subscriptions.calendar')
  const locale = useFormatLocale()
  const { full } = useTimes('provider')
  const label = t('charge', {
    outcome: t(`outcome.${charge.outcome}`),
    amount: formatMoney(charge.amount, currency, locale),
    time: full(charge.at),
    attempts: charge.attempts,
  })
  const shared = { className: classes.point, 'aria-label': label, title: label }
  const reachable = { ...shared, tabIndex: isTabStop ? 0 : -1, onFocus: onCurrent, 'data-mark': charge.key }
  const dot = <span className={classes.dot} data-outcome={charge.outcome} />
  if (charge.paymentId !== null)
    return (
      <Link to="/payments/$paymentId" params={{ paymentId: charge.paymentId }} {...reachable}>
        {dot}
      </Link>
    )
  if (charge.coming === null)
    return (
      <span role="img" {...shared}>
        {dot}
      </span>
    )
  return (
    <MenuPoint {...reachable} coming={charge.coming} menu={menu} isOpen={isCurrent} onOpen={onCurrent}>
      {dot}
    </MenuPoint>
  )
}

type MenuPointProps = Omit<ComponentProps<'button'>, 'popoverTarget'> & {
  coming: ComingCharge
  menu: RefusalMenu
  isOpen: boolean
  onOpen: () => void
}

function MenuPoint({ coming, menu, isOpen, onOpen, ...button }: MenuPointProps) {
  const t = useTranslations('subscriptions.next')
  const { short } = useTimes('provider')
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const title = t('chargeOption', { number: coming.number, time: short(coming.at) })
  const perform = (act: () => void) => () => {
    popover.current?.hidePopover()
    act()
  }
  const focusFirst = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') currentTarget.querySelector('button')?.focus()
  }
  return (
    <>
      <button type="button" popoverTarget={id} onClick={onOpen} {...button} />
      <div ref={popover} id={id} popover="auto" className={menus.menu} onToggle={focusFirst}>
        {isOpen && (
          <>
            <p className={classes.menuTitle}>{title}</p>
            <button type="button" onClick={perform(() => menu.refuse(coming))}>
              <Icon name="ban" size={16} /> {t(coming.position === 1 ? 'refuse' : 'refuseChosen')}
            </button>
            <button type="button" onClick={perform(() => menu.refuse(coming, 1))}>
              <Icon name="replay" size={16} /> {t('refuseOnce')}
            </button>
            <button type="button" onClick={perform(() => menu.choose(coming))}>
              <Icon name="list" size={16} /> {t('choose')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
