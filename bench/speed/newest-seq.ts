import type { Server } from '../harness/place.ts'

/** The seq of the newest entry of a kind. 0 if there is none. A call is stored up to 0.1 s after its answer. */
export async function readNewestSeq({ url }: Server, kind: 'calls' | 'notifications'): Promise<number> {
  const response = await fetch(`${url}/api/gateway/${kind}?limit=1`)
  const { data } = (await response.json()) as { data: { entries: { seq: number }[] } }
  return data.entries[0]?.seq ?? 0
}
