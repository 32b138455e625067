import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import * as control from '../../server/catalog/control.ts'
import type { ControlAnswer } from '../../server/catalog/control-operation.ts'
import { useSimulatorAction } from './use-simulator.ts'

/** The clock after an advance, and the jobs that ran. */
export type ClockReport = ControlAnswer<typeof control.clock.advance>

/** Where an advance was started: at the ruler of the clock's page, or by another button or command. */
type Place = 'ruler' | 'other'

type LastAdvance = { report: ClockReport; place: Place }

const lastAdvanceKey = ['last-advance']

/** The last advance of this tab. Null before the first, and after the clock was set. */
export function useLastAdvance(): LastAdvance | null {
  const { data } = useQuery<LastAdvance | null>({
    queryKey: lastAdvanceKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

/** A function that keeps the last advance, which the clock's page shows. */
export function useKeepAdvance(): (advance: LastAdvance | null) => void {
  const queries = useQueryClient()
  return advance => queries.setQueryData<LastAdvance | null>(lastAdvanceKey, advance)
}

/** Advances the clock, and keeps what ran for the clock's page. */
export function useAdvance(onDone: (report: ClockReport) => void, place: Place = 'other') {
  const keep = useKeepAdvance()
  return useSimulatorAction(control.clock.advance, report => {
    keep({ report, place })
    onDone(report)
  })
}
