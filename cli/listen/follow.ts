import { setTimeout } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import type { GatewayClient, Notification, NotificationDetail } from '../gateway.ts'

export type FollowOptions = {
  filter: Record<string, string | undefined>
  signal: AbortSignal
  /** Called when the gateway does not answer. The request is repeated until it does. */
  onLost: (error: CommandError) => void
  onFound: () => void
}

type List<Entry> = (
  input: Record<string, unknown>,
  options: { signal: AbortSignal },
) => Promise<{ entries: Entry[] }>

/** Reads an entry of which a page has only the summary. */
type Read<Listed, Entry> = (listed: Listed) => Entry | Promise<Entry>

const retryIntervalMs = 1000
const pageSize = 50
const waitSeconds = 60

/** Yields every notification after a seq with all its details. */
export function follow(
  gateway: GatewayClient,
  after: number,
  options: FollowOptions,
): AsyncGenerator<NotificationDetail> {
  const { signal } = options
  const read = ({ seq }: Notification) => gateway.notifications.get({ seq }, { signal })
  return followEntries(gateway.notifications, after, { ...options, read })
}

/**
 * Yields every entry after a seq, in order: those in the journal, then those that arrive. Each request asks for what
 * follows the last yielded one, so a break of the connection neither loses nor repeats an entry.
 */
export async function* followEntries<Listed extends { seq: number }, Entry>(
  { list, wait }: { list: List<Listed>; wait: List<unknown> },
  after: number,
  options: FollowOptions & { read: Read<Listed, Entry> },
): AsyncGenerator<Entry> {
  const { filter, signal, onLost, onFound, read } = options
  let cursor = after
  while (!signal.aborted) {
    try {
      const at = { ...filter, after: cursor }
      await wait({ ...at, timeout: waitSeconds }, { signal })
      const { entries } = await list({ ...at, limit: pageSize }, { signal })
      onFound()
      for (const listed of entries) {
        yield await read(listed)
        if (signal.aborted) return
        cursor = listed.seq
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CommandError)) throw error
      if (error.code === 'wait_timeout') {
        onFound()
        continue
      }
      if (!isPassing(error)) throw error
      onLost(error)
      await setTimeout(retryIntervalMs, null, { signal }).catch(() => {})
    }
  }
}

/** Whether the gateway is restarting or busy. Wrong tokens and wrong filters do not go away by themselves. */
function isPassing({ code }: CommandError): boolean {
  return ['unreachable', 'unavailable', 'internal'].includes(code)
}
