import { useMemo } from 'react'
import { trpc } from '../../trpc.ts'
import { type Answer, readAnswer } from './read-answer.ts'

/** The newest calls whose answers are read; older ones are drawn without amount and status. */
const limit = 100

/** What the answers of the payment's calls tell, by the seq of the call. The console's own reads are left out. */
export function useAnswers(paymentId: string): ReadonlyMap<number, Answer> {
  const { data } = trpc.calls.details.useQuery({ payment_id: paymentId, purpose: 'operation', limit })
  return useMemo(() => {
    const answers = (data?.entries ?? []).map(readAnswer).filter(answer => answer !== null)
    return new Map(answers.map(answer => [answer.seq, answer]))
  }, [data])
}
