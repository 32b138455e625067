import { useMemo } from 'react'
import { trpc } from '../trpc.ts'
import type { LifeSubject } from './life-subject.ts'
import { type Answer, readAnswer } from './read-answer.ts'

/** The newest calls whose answers are read; older ones are drawn without amount and status. */
const limit = 100

/** What the answers of the subject's calls tell, by the seq of the call. The console's own reads are left out. */
export function useAnswers({ kind, id }: Pick<LifeSubject, 'kind' | 'id'>): ReadonlyMap<number, Answer> {
  const filter = kind === 'payment' ? { payment_id: id } : { resource: id }
  const { data } = trpc.calls.details.useQuery({ ...filter, purpose: 'operation', limit })
  return useMemo(() => {
    const answers = (data?.entries ?? []).map(readAnswer).filter(answer => answer !== null)
    return new Map(answers.map(answer => [answer.seq, answer]))
  }, [data])
}
