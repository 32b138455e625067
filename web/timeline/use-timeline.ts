import { useMemo } from 'react'
import { useSettings } from '../http/use-settings.ts'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { type TimelineEvent, toTimelineEvents } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'
import { useAnswers } from './use-answers.ts'

/** Maximum number of newest deliveries that are searched for attempts that never arrived. */
const limit = 100
const noDeliveries: never[] = []

/** The events of a timeline. A simulator adds the attempts that nobody recorded. */
export function useTimeline(subject: TimelineSubject, entries: readonly Entry[]): readonly TimelineEvent[] {
  const settings = useSettings()
  const answers = useAnswers(subject)
  const { data } = useSimulatorRead('GET /simulator/deliveries', { query: { resource: subject.id, limit } })
  const deliveries = data?.deliveries ?? noDeliveries
  const webhookUrl = settings?.webhook_url ?? ''
  return useMemo(
    () => toTimelineEvents({ entries, answers, deliveries, webhookUrl }),
    [entries, answers, deliveries, webhookUrl],
  )
}
