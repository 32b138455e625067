import pg from 'pg'
import { connectionSettings } from './postgres-pool.ts'

/** The channel on which every batch is announced, with the origin of the process that wrote it. */
export const channel = 'pasarela_journal'

const reconnectMs = 500
/** A connection that is gone without a word is found out by asking. */
const heartbeatMs = 5000

/**
 * Listens on a connection of its own, which is made again when it breaks. `onChange` is told of batches of other
 * processes, and after every (re)connection, because announcements in between are lost.
 */
export function listenToChanges(
  databaseUrl: string,
  origin: string,
  onChange: () => void,
): () => Promise<void> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const mine = new pg.Client(connectionSettings(databaseUrl))
    client = mine
    const lose = () => {
      if (client !== mine) return
      client = null
      mine.end().catch(() => {})
      plan(connect, reconnectMs)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => {
      if (payload !== origin) onChange()
    })
    try {
      await mine.connect()
      await mine.query(`LISTEN ${channel}`)
      onChange()
      plan(() => beat(mine, lose), heartbeatMs)
    } catch {
      lose()
    }
  }

  async function beat(mine: pg.Client, lose: () => void): Promise<void> {
    try {
      await mine.query('SELECT 1')
      if (client === mine) plan(() => beat(mine, lose), heartbeatMs)
    } catch {
      lose()
    }
  }

  function plan(work: () => Promise<void>, delayMs: number): void {
    if (isClosed) return
    clearTimeout(timer ?? undefined)
    timer = setTimeout(() => void work(), delayMs).unref()
  }

  void connect()
  return async () => {
    isClosed = true
    clearTimeout(timer ?? undefined)
    const last = client
    client = null
    await last?.end().catch(() => {})
  }
}
