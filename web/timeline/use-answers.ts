import { useMemo } from 'react'
import { useOfOneMoment } from '../stream/one-moment.tsx'
import { trpc } from '../trpc.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import type { TimelineSubject } from './timeline-subject.ts'

/** Maximum number of calls whose answers are read. Older ones are drawn without amount and status. */
const limit = 100

/** The answers of the subject's calls, by the seq of the call. The console's own reads are omitted. */
export function useAnswers({ kind, id }: Pick<TimelineSubject, 'kind' | 'id'>): ReadonlyMap<number, Answer> {
  const filter = kind === 'payment' ? { payment_id: id } : { resource: id }
  const { data: read } = trpc.calls.details.useQuery({ ...filter, purpose: 'operation', limit })
  const data = useOfOneMoment(read)
  return useMemo(() => {
    const answers = (data?.entries ?? []).map(readAnswer).filter(answer => answer !== null)
    return new Map(answers.map(answer => [answer.seq, answer]))
  }, [data])
}
