/** Values that this tab keeps in `sessionStorage`, so that a reload does not lose them. */
import { parseJson } from '../unknown-json.ts'
import { ofAccount } from './account.ts'

/** Each account has values of its own. */
const keyOf = (name: string) => `pasarela.${ofAccount(name)}`

export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage may be full, or blocked, for example in private windows. Then the value is lost with the page.
  }
}

/** The kept value, whose numbers keep their digits. Undefined if there is none. */
export function readFromTab(name: string): unknown {
  try {
    return parseJson(sessionStorage.getItem(keyOf(name)) ?? '')
  } catch {
    return undefined
  }
}

export function dropFromTab(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage may be blocked.
  }
}
