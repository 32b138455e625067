import { type ErrorFamily, errorFamilyNames } from '../provider-errors.ts'
import { codesWithRetry } from './known-error.ts'
import { errorTables } from './tables.ts'

/** The codes after which the same request may succeed in a moment, of every family. */
const transient = codesOfAll('soon')

/** The codes of requests that are wrong, although their status is that of an outage. */
const callersOwn = codesOfAll('never')

function codesOfAll(retry: 'soon' | 'never'): ReadonlySet<string> {
  return new Set(errorFamilyNames.flatMap(family => codesWithRetry(errorTables[family], retry)))
}

/** Whether to wait before the same request is sent again. */
export function waits(family: ErrorFamily | null, code: string): boolean {
  return family !== null && codesWithRetry(errorTables[family], 'later').includes(code)
}

/**
 * Whether the same request, with the same key, may succeed after an error with this code: in a moment, when something
 * else has ended or changed, or never.
 */
export function repetitionOf(family: ErrorFamily, code: string): 'soon' | 'later' | 'never' {
  if (transient.has(code)) return 'soon'
  return waits(family, code) ? 'later' : 'never'
}

/** Whether a failure with this code is a refusal of the request, although its status is that of an outage. */
export function isRefusedWith500(code: string | null, status: number): boolean {
  return status >= 500 && code !== null && callersOwn.has(code)
}

/** Whether the same request with the same key helps. Null: the code alone does not decide it. */
export function repetitionHelps(code: string | null, status: number): boolean | null {
  if (code === null) return null
  if (transient.has(code)) return true
  return isRefusedWith500(code, status) ? false : null
}
