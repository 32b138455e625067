import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { isAcknowledged } from '../../../server/facts/acknowledgement.ts'
import { faultFieldsOf } from '../../../server/facts/fault-header.ts'
import { judgeForgery } from '../../../server/facts/forgeries.ts'
import type { AttemptJson, DeliveryJson } from '../../../server/simulator/api/deliveries.ts'
import { useSettings } from '../../http/use-settings.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import { type MetOf, useMetFaults } from '../../timeline/use-met-faults.ts'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './overview.module.css'

const limit = 100
const noDeliveries: readonly DeliveryJson[] = []
/** The list is read again at intervals, because no feed of this gateway tells of these deliveries. */
const refetchMs = 5_000

/** Lists the notifications that the store did not accept at its own address, in the form of forwarded ones. */
export function RefusedDeliveries() {
  const settings = useSettings()
  const { data } = useSimulatorRead(control.deliveries.list, { limit }, { refetchMs })
  const deliveries = data?.deliveries.filter(({ url }) => url !== settings?.webhook_url) ?? noDeliveries
  const groups = groupRefused(deliveries, useMetFaults(deliveries))
  if (groups.length === 0) return null
  return (
    <PartTexts part="calls" title={null}>
      <ul className={classes.list}>
        {groups.map(group => (
          <Row key={`${group.attempt.status} ${group.met}`} {...group} />
        ))}
      </ul>
    </PartTexts>
  )
}

type Group = { attempt: AttemptJson; resource: string; met: string | null; count: number }

function Row({ attempt: { status, sent_at }, resource, met, count }: Group) {
  const t = useTranslations('calls.forward')
  return (
    <li>
      <Link to="/simulator" search={{ tab: 'deliveries', q: count === 1 ? resource : undefined }}>
        {met !== null ? t('fault') : status === null ? t('other') : t('delivery_refused', { status })}
      </Link>
      <span className={`${classes.why} dimmed`}>{t('own_address')}</span>
      {count > 1 && <span className="nums">×{count}</span>}
      {sent_at && (
        <span className={`${classes.push} dimmed`}>
          <Moment iso={sent_at} />
        </span>
      )}
    </li>
  )
}

/**
 * The last attempts that the store refused, grouped by status and by the fault that it met, with the newest attempt of
 * each group. An attempt waits until it is known whether the store met a fault.
 */
function groupRefused(deliveries: readonly DeliveryJson[], metOf: MetOf): Group[] {
  const groups = new Map<string, Group>()
  for (const delivery of deliveries) {
    const { state, attempts, resource } = delivery
    const attempt = attempts.at(-1)
    if (state === 'delivered' || attempt === undefined || !isRefused(attempt)) continue
    const met = metOf(delivery, attempt)
    if (met === undefined) continue
    const key = `${attempt.status} ${met}`
    const known = groups.get(key) ?? { attempt, resource, met, count: 0 }
    groups.set(key, { ...known, count: known.count + 1 })
  }
  return [...groups.values()]
}

/** An attempt that a fault lost, or whose signature a tester forged, says nothing against the store. */
function isRefused(attempt: AttemptJson): boolean {
  const isLost = faultFieldsOf(attempt.fault ?? '').includes('lose')
  return !isLost && !isAcknowledged(attempt.status) && judgeForgery(attempt) === null
}
