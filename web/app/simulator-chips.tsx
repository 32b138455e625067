import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
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
  const { data, refetch } = useSimulatorRead('GET /simulator/faults', {}, { refetchMs })
  const faults = data ? data.calls.length + data.notifications.length : 0
  // Every call and notification may use up a fault.
  useRefetchOnEntries(refetch, () => faults > 0)
  const ahead = clock && formatAhead(clock.aheadMs)
  return (
    <>
      {faults > 0 && (
        <Chip tab="faults" icon="bolt" text={t('faults', { count: faults })} short={`${faults}`} />
      )}
      {clock && (
        <Chip
          tab="clock"
          icon="clock"
          text={ahead === null ? t('clockStopped') : t('clockAhead', { ahead })}
          short={ahead ?? '‖'}
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
}

function Chip({ tab, icon, text, short }: ChipProps) {
  return (
    <Link
      to="/simulator"
      search={{ tab }}
      className={classes.chip}
      aria-label={text}
      title={text}
      data-testid={`${tab}-chip`}
    >
      <Icon name={icon} size={14} />
      <span className={classes.chipText}>{text}</span>
      <span className={classes.chipShort}>{short}</span>
    </Link>
  )
}
