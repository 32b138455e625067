import { keepInTab, readFromTab } from '../../browser/tab-value.ts'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import { isRecord } from '../../unknown-json.ts'

/** A payment or an order by its id. */
export type MadeName = { api: PayingApi; id: string }

/** Keeps what was paid last, for the page after a reload. */
export function keepMade(made: MadeName): void {
  keepInTab('last-made', made)
}

/** What this tab paid last. Null for nothing. */
export function readMade(): MadeName | null {
  const stored = readFromTab('last-made')
  if (!isRecord(stored) || typeof stored.id !== 'string') return null
  return { api: stored.api === 'orders' ? 'orders' : 'payments', id: stored.id }
}
