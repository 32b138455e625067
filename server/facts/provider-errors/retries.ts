import type { ErrorFamily } from '../provider-errors.ts'
import said from './retries.json' with { type: 'json' }

/** What the tables say of a retry, by family and code. Generated, so that the console need not load the tables. */
const byFamily: Partial<Record<ErrorFamily, Readonly<Record<string, string>>>> = said

/** The codes after which the same request may succeed in a moment, of every family. */
const transient = codesOfAll('soon')

/** The codes of requests that are wrong, although their status is that of an outage. */
const callersOwn = codesOfAll('never')

function codesOfAll(retry: 'soon' | 'never'): ReadonlySet<string> {
  const codes = Object.values(byFamily).flatMap(family => Object.entries(family))
  return new Set(codes.filter(([, each]) => each === retry).map(([code]) => code))
}

/** Whether to wait before the same request is sent again. */
export function waits(family: ErrorFamily | null, code: string): boolean {
  return family !== null && byFamily[family]?.[code] === 'later'
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
