import pg from 'pg'
import { channel, connectionSettings } from './pool.ts'

const reconnectMs = 500
/** Interval of the queries that check the connection, which can be lost without an error. */
const heartbeatMs = 5000

/**
 * Listens on its own connection and reconnects when it is lost. Calls `onChange` for each batch of another writer, and
 * after every (re)connection, because notifications sent in between are lost.
 */
export function listenToChanges(
  databaseUrl: string,
  writer: string,
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
      if (payload !== writer) onChange()
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
