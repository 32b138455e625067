import { ofAccount } from '../../browser/account.ts'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import { isRecord, parseJson } from '../../unknown-json.ts'

/** A payment or an order by its id. */
export type MadeName = { api: PayingApi; id: string }

const keyOf = () => `pasarela.${ofAccount('last-made')}`

/** Keeps in this tab what was paid last, so that a reload does not lose it. */
export function keepMade(made: MadeName): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(made))
  } catch {
    // Storage may be blocked, for example in private windows.
  }
}

/** What this tab paid last. Null for nothing. */
export function readMade(): MadeName | null {
  try {
    const stored = parseJson(sessionStorage.getItem(keyOf()) ?? '')
    if (!isRecord(stored) || typeof stored.id !== 'string') return null
    return { api: stored.api === 'orders' ? 'orders' : 'payments', id: stored.id }
  } catch {
    return null
  }
}
