import type { ErrorTable } from './known-error.ts'
import rows from './preference-errors.json' with { type: 'json' }

/** Preferences and merchant orders, which name the code in `error` and have no causes. */
export const preferenceErrors: ErrorTable = rows
export type PreferenceErrorCode = keyof typeof rows

/** The names of the other messages of a code. */
export type PreferenceText<Code extends PreferenceErrorCode> = (typeof rows)[Code] extends {
  texts: infer Texts
}
  ? keyof Texts
  : never
