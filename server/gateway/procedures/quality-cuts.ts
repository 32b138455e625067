/** What a measurement left out, because there is too much of it. */
import type { CallDetail, CallSummary } from '../../journal/entries.ts'
import type { CutOff } from '../../quality/recorded.ts'
import { maxDeliveries } from '../provider/direct-deliveries.ts'
import { isSearch } from './quality-entries.ts'

/** So much of the texts of calls is measured. */
export const maxMegabytes = 32

/** `left`: so many bytes were not needed. `unread`: the newest first. */
export type ReadCalls = { calls: CallDetail[]; left: number; unread: readonly CallSummary[] }

/** @param own calls of the measured sales, and all writes */
export function cutBySize(own: ReadCalls, rest: ReadCalls, isOneSale: boolean): CutOff | null {
  const newestOf = (first: CallSummary | undefined) => (first ? Date.parse(first.received_at) : 0)
  const [writesBeforeMs, restBeforeMs] = [newestOf(own.unread[0]), newestOf(rest.unread[0])]
  // The calls of the measured sales may be reads, too.
  const searchesBeforeMs = Math.max(writesBeforeMs, newestOf(rest.unread.find(isSearch)))
  const beforeMs = Math.max(writesBeforeMs, restBeforeMs)
  const isSaleWhole = isOneSale && writesBeforeMs === 0
  if (beforeMs === 0) return null
  return { by: 'size', max: maxMegabytes, beforeMs, writesBeforeMs, searchesBeforeMs, isSaleWhole }
}

/** Of the notifications that went past the gateway, which cannot be looked up by their sale. */
export function cutOfDirect(cutBefore: string): CutOff {
  const beforeMs = Date.parse(cutBefore)
  const none = { writesBeforeMs: 0, searchesBeforeMs: 0 }
  return { by: 'count', max: maxDeliveries, beforeMs, ...none, isSaleWhole: false }
}

/** What any of them may have left out. It names the bound that left out the newest. */
export function mergeCuts(cuts: readonly (CutOff | null)[]): CutOff | null {
  const some = cuts.filter(cut => cut !== null).toSorted((a, b) => b.beforeMs - a.beforeMs)
  const [first] = some
  if (first === undefined) return null
  return {
    ...first,
    writesBeforeMs: Math.max(...some.map(({ writesBeforeMs }) => writesBeforeMs)),
    searchesBeforeMs: Math.max(...some.map(({ searchesBeforeMs }) => searchesBeforeMs)),
    isSaleWhole: some.every(({ isSaleWhole }) => isSaleWhole),
  }
}
