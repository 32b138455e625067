import type { CallCount } from '../../stream/use-counts.ts'
import { DirectForgery, ForwardedForgery } from './accepted-forgeries.tsx'
import { Doubled } from './doubled.tsx'

type Props = {
  /** Counts of the store's calls. */
  counts: readonly CallCount[]
  /** How many notifications the gateway rejected. */
  rejected: number
}

/** What the store did wrong by what was seen of it, each in one sentence with a link to its evidence. */
export function StoreAlarms({ counts, rejected }: Props) {
  return (
    <>
      <Doubled kind="charge" counts={counts} />
      <Doubled kind="refund" counts={counts} />
      <ForwardedForgery rejected={rejected} />
      <DirectForgery />
    </>
  )
}
