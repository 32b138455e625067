import { useMemo } from 'react'
import * as control from '../../server/catalog/control.ts'
import type { DeliveryJson } from '../../server/simulator/api/deliveries.ts'
import { useSettings } from '../http/use-settings.ts'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { isAbout } from './charge-events.ts'
import { type TimelineEvent, toTimelineEvents } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'
import { useAnswers } from './use-answers.ts'
import { useMetFaults } from './use-met-faults.ts'

/** Maximum number of newest deliveries that are searched for attempts that never arrived. */
const limit = 100
const noDeliveries: readonly DeliveryJson[] = []

/** The events of a timeline. A simulator adds the attempts that nobody recorded. */
export function useTimeline(subject: TimelineSubject, entries: readonly Entry[]): readonly TimelineEvent[] {
  const settings = useSettings()
  const answers = useAnswers(subject)
  const { data } = useSimulatorRead(control.deliveries.list, { resource: subject.id, limit })
  const { charges } = subject
  // Notifications of charges name the invoice or the payment. The simulator is asked for one resource, or for all.
  const all = useSimulatorRead(control.deliveries.list, { limit }, { isWanted: charges !== undefined }).data
  const webhookUrl = settings?.webhook_url ?? ''
  const isSimulator = settings?.simulator === true
  const deliveries = useMemo(() => {
    const ofSubject = data?.deliveries ?? noDeliveries
    const ofCharges = (all?.deliveries ?? noDeliveries).filter(delivery =>
      charges?.some(charge => isAbout(charge, delivery)),
    )
    return [...ofSubject, ...ofCharges]
  }, [data, all, charges])
  const metOf = useMetFaults(deliveries)
  return useMemo(
    () =>
      toTimelineEvents({
        entries,
        answers,
        deliveries,
        webhookUrl,
        charges: charges ?? [],
        isSimulator,
        metOf,
      }),
    [entries, answers, deliveries, webhookUrl, charges, isSimulator, metOf],
  )
}
