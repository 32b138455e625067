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
import { Moment } from '../../ui/values/moment.tsx'
import classes from './overview.module.css'

const limit = 100
/** The list is read again at intervals, because no feed of this gateway tells of these deliveries. */
const refetchMs = 5_000

/** Lists the notifications that the store did not accept at its own address, in the form of forwarded ones. */
export function RefusedDeliveries() {
  const settings = useSettings()
  const { data } = useSimulatorRead(control.deliveries.list, { limit }, { refetchMs })
  const groups = groupByStatus(data?.deliveries ?? [], settings?.webhook_url)
  if (groups.length === 0) return null
  return (
    <PartTexts part="calls" title={null}>
      <ul className={classes.list}>
        {groups.map(({ attempt, count }) => (
          <Group key={attempt.status} attempt={attempt} count={count} />
        ))}
      </ul>
    </PartTexts>
  )
}

function Group({ attempt: { status, sent_at }, count }: { attempt: AttemptJson; count: number }) {
  const t = useTranslations('calls.forward')
  return (
    <li>
      <Link to="/simulator" search={{ tab: 'deliveries' }}>
        {status === null ? t('other') : t('delivery_refused', { status })}
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

/** The last attempts that the store refused, grouped by status, with the newest attempt of each group. */
function groupByStatus(deliveries: readonly DeliveryJson[], ownUrl: string | undefined) {
  const groups = new Map<number | null, { attempt: AttemptJson; count: number }>()
  for (const { url, state, attempts } of deliveries) {
    const attempt = attempts.at(-1)
    if (url === ownUrl || state === 'delivered' || attempt === undefined || !isRefused(attempt)) continue
    const { status } = attempt
    const known = groups.get(status)
    groups.set(status, { attempt: known?.attempt ?? attempt, count: (known?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** An attempt that a fault lost, or whose signature a tester forged, says nothing against the store. */
function isRefused(attempt: AttemptJson): boolean {
  const isLost = faultFieldsOf(attempt.fault ?? '').includes('lose')
  return !isLost && !isAcknowledged(attempt.status) && judgeForgery(attempt) === null
}
