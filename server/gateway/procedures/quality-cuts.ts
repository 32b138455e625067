/** What a measurement left out, because there is too much of it. */
import type { CallDetail, CallSummary } from '../../journal/entries.ts'
import type { CutOff } from '../../quality/recorded.ts'
import { maxDeliveries } from '../provider/direct-deliveries.ts'

/** So much of the texts of calls is measured. */
export const maxMegabytes = 32

/** `left`: so many bytes were not needed. `unread`: the newest first. */
export type ReadCalls = { calls: CallDetail[]; left: number; unread: readonly CallSummary[] }

/** @param own calls of the measured sales, and all writes */
export function cutBySize(own: ReadCalls, rest: ReadCalls, isOneSale: boolean): CutOff | null {
  const newestOf = ({ unread: [first] }: ReadCalls) => (first ? Date.parse(first.received_at) : 0)
  const [writesBeforeMs, restBeforeMs] = [newestOf(own), newestOf(rest)]
  const beforeMs = Math.max(writesBeforeMs, restBeforeMs)
  const isSaleWhole = isOneSale && writesBeforeMs === 0
  return beforeMs === 0 ? null : { by: 'size', max: maxMegabytes, beforeMs, writesBeforeMs, isSaleWhole }
}

/** Of the notifications that went past the gateway, which cannot be looked up by their sale. */
export function cutOfDirect(cutBefore: string): CutOff {
  const beforeMs = Date.parse(cutBefore)
  return { by: 'count', max: maxDeliveries, beforeMs, writesBeforeMs: 0, isSaleWhole: false }
}

/** What any of them may have left out. It names the bound that left out the newest. */
export function mergeCuts(cuts: readonly (CutOff | null)[]): CutOff | null {
  const some = cuts.filter(cut => cut !== null).toSorted((a, b) => b.beforeMs - a.beforeMs)
  const [first] = some
  if (first === undefined) return null
  return {
    ...first,
    writesBeforeMs: Math.max(...some.map(({ writesBeforeMs }) => writesBeforeMs)),
    isSaleWhole: some.every(({ isSaleWhole }) => isSaleWhole),
  }
}
