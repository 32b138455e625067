import { useMemo } from 'react'
import { isChargedOnce, questionOf } from '../../server/facts/asked-records.ts'
import type { DoubleCharge } from '../../server/facts/double-charges.ts'
import type { CallDetail } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'

/** So many sales are asked about at once. */
const maxAsked = 20

/** For each of the double charges, whether the provider's records say that the sale was charged once after all. */
export function useChargedOnce(
  found: readonly DoubleCharge[],
  calls: readonly CallDetail[],
): readonly boolean[] {
  const questions = useMemo(() => found.map(one => questionOf(one, calls)), [found, calls])
  const asked = questions.flatMap(question => question ?? []).slice(-maxAsked)
  const answers = trpc.useQueries(t =>
    asked.map(({ reference }) =>
      t.payments.search({ external_reference: reference, limit: 100 }, { retry: false }),
    ),
  )
  const verdicts = questions.map(question => {
    const answer = question && answers[asked.indexOf(question)]?.data
    return answer ? Number(isChargedOnce(question, answer)) : 0
  })
  // The same list until a verdict changes, because rows are drawn by it.
  const written = verdicts.join('')
  return useMemo(() => [...written].map(verdict => verdict === '1'), [written])
}
