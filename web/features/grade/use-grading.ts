import { useLocale } from 'use-intl'
import type { GradingRun } from '../../../server/contract/grading.ts'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { trpc } from '../../trpc.ts'

const pollIntervalMs = 700

export type GradingState = ReturnType<typeof useGrading>

/** The run of the gateway with its results as they arrive. Any other caller may start and stop it. */
export function useGrading() {
  const input = { language: useLocale() }
  const query = trpc.grading.get.useQuery(input, {
    refetchInterval: ({ state }) => state.data?.is_running && pollIntervalMs,
  })
  useRefetchOnEntries(query.refetch, entry => entry.kind === 'call' && entry.subject === 'grading')
  const { grading } = trpc.useUtils()
  const show = (run: GradingRun, isNew: boolean) =>
    grading.get.setData(
      input,
      before => before && { ...before, ...run, results: isNew ? [] : before.results },
    )
  const start = trpc.grading.start.useMutation({
    // A repetition leaves the other results of its run.
    onSuccess: (run, { of }) => show(run, of === undefined),
  })
  const stop = trpc.grading.stop.useMutation({ onSuccess: run => show(run, false) })
  return { query, start, stop }
}
