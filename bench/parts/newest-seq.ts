import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the journal takes to record a call after its answer. */
const settleMs = 1000

/** The seq of the newest entry of a kind, once it no longer changes; 0 if there is none. */
export async function readNewestSeq(port: number, kind: 'calls' | 'notifications'): Promise<number> {
  let newest = -1
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/gateway/${kind}?limit=1`)
    const { data } = (await response.json()) as { data: { entries: { seq: number }[] } }
    const seq = data.entries[0]?.seq ?? 0
    if (seq === newest) return seq
    newest = seq
    await wait(settleMs)
  }
}
