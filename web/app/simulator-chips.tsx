import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import { useActorText } from '../http/use-actor-text.ts'
import { useSimulatedClock } from '../simulator/use-simulated-clock.ts'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { formatAhead } from '../time/format-time.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import classes from './header.module.css'

/** The chips are refetched, because programs and other tabs change clock and faults too. */
const refetchMs = 5_000

/**
 * The differences of the simulator from the provider: active faults and a moved clock. Each one links to its controls.
 */
export function SimulatorChips() {
  const t = useTranslations('shell')
  const clock = useSimulatedClock(refetchMs)
  const { data, refetch } = useSimulatorRead(control.faults.list, {}, { refetchMs })
  const faults = data ? data.calls.length + data.notifications.length : 0
  // Every call and notification may use up a fault.
  useRefetchOnEntries(refetch, () => faults > 0)
  const who = useActorText()
  const armed = new Set(data && [...data.calls, ...data.notifications].map(({ by }) => who(by)))
  const ahead = clock && formatAhead(clock.aheadMs)
  return (
    <>
      {faults > 0 && (
        <Chip
          tab="faults"
          icon="bolt"
          text={t('faults', { count: faults })}
          short={`${faults}`}
          by={[...armed].filter(Boolean).join(', ')}
        />
      )}
      {clock && (
        <Chip
          tab="clock"
          icon="clock"
          text={ahead === null ? t('clockStopped') : t('clockAhead', { ahead })}
          short={ahead ?? '‖'}
          by={who(clock.by)}
        />
      )}
    </>
  )
}

type ChipProps = {
  tab: 'faults' | 'clock'
  icon: IconName
  text: string
  /** The text on phones, where the long one does not fit. */
  short: string
  /** Who made the change. Empty if nobody is named. */
  by: string
}

function Chip({ tab, icon, text, short, by }: ChipProps) {
  const whole = [text, by].filter(Boolean).join(' · ')
  return (
    <Link
      to="/simulator"
      search={{ tab }}
      className={classes.chip}
      aria-label={whole}
      title={whole}
      data-tab={tab}
      data-testid={`${tab}-chip`}
    >
      <Icon name={icon} size={14} />
      <span className={classes.chipText}>{text}</span>
      {by && <span className={classes.chipBy}>· {by}</span>}
      <span className={classes.chipShort}>{short}</span>
    </Link>
  )
}
