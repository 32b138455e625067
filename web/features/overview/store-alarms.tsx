import { type CallCount, sumOf, useNotificationCounts } from '../../stream/use-counts.ts'
import { DirectForgery, ForwardedForgery } from './accepted-forgeries.tsx'
import { Doubled } from './doubled.tsx'

// In this module, too, because the first page names each module that it may load.
export { RefusedDeliveries } from './refused-deliveries.tsx'
export { WarnedCalls } from './warned-calls.tsx'

/**
 * What the store did wrong by what was seen of it, each in one sentence with a link to its evidence.
 *
 * @param counts of the store's calls
 */
export function StoreAlarms({ counts }: { counts: readonly CallCount[] }) {
  const rejected = sumOf(useNotificationCounts()?.filter(({ verdict }) => verdict === 'rejected') ?? [])
  return (
    <>
      <Doubled kind="charge" counts={counts} />
      <Doubled kind="refund" counts={counts} />
      <ForwardedForgery rejected={rejected} />
      <DirectForgery />
    </>
  )
}
