import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMoney } from '../../../money/format-money.ts'
import { useTimes } from '../../../time/use-times.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import menus from '../../../ui/page/action-menu.module.css'
import classes from '../subscriptions.module.css'
import type { CalendarCharge, ComingCharge } from './use-invoices.ts'

/** The actions in the menu of a coming charge. */
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
  /** Called when the point was clicked or has the focus. */
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
    outcome: t(`outcome.${charge.outcome}`, { count: 1 }),
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
  const title = t('chargeOption', { number: coming.number, time: short(coming.at) })
  const items: { icon: IconName; label: string; run: () => void }[] = [
    {
      icon: 'ban',
      label: t(coming.position === 1 ? 'refuse' : 'refuseChosen'),
      run: () => menu.refuse(coming),
    },
    { icon: 'replay', label: t('refuseOnce'), run: () => menu.refuse(coming, 1) },
    { icon: 'list', label: t('choose'), run: () => menu.choose(coming) },
  ]
  return (
    <Popover
      label={title}
      role="group"
      button={{ ...button, onClick: onOpen }}
      panel={{
        className: menus.menu,
        onToggle: ({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('button')?.focus()
        },
        children: isOpen && (
          <>
            <p className={classes.menuTitle}>{title}</p>
            {items.map(({ icon, label, run }) => (
              <button
                key={icon}
                type="button"
                className={menus.item}
                onClick={({ currentTarget }) => {
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                  run()
                }}
              >
                <Icon name={icon} size={16} />
                <span>{label}</span>
              </button>
            ))}
          </>
        ),
      }}
    />
  )
}
