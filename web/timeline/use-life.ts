import { useMemo } from 'react'
import { useSettings } from '../http/use-settings.ts'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { type LifeEvent, toLifeEvents } from './life-event.ts'
import type { LifeSubject } from './timeline-subject.ts'
import { useAnswers } from './use-answers.ts'

/** Maximum number of newest deliveries that are searched for attempts that never arrived. */
const limit = 100
const noDeliveries: never[] = []

/** The events of a life. A simulator adds the attempts that nobody recorded. */
export function useLife(subject: LifeSubject, entries: readonly Entry[]): readonly LifeEvent[] {
  const settings = useSettings()
  const answers = useAnswers(subject)
  const { data } = useSimulatorRead('GET /simulator/deliveries', { query: { resource: subject.id, limit } })
  const deliveries = data?.deliveries ?? noDeliveries
  const webhookUrl = settings?.webhook_url ?? ''
  return useMemo(
    () => toLifeEvents({ entries, answers, deliveries, webhookUrl }),
    [entries, answers, deliveries, webhookUrl],
  )
}
