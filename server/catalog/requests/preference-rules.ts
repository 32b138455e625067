/** Rules of preferences. Texts end without a full stop, as real answers do. */
import { type Rule, referenceOf } from './rule.ts'

/** A message of the reference of 2020, which the provider's own PR aligned with the answers of the API. */
export const listed = referenceOf('reference, devsite-docs PR#715')

export const quoted = (code: string, message: string, source: string): Rule => ({
  code,
  message,
  sure: 'quoted',
  source,
})

/** A fault whose text no source has, so it only warns. */
export const inferred = (code: string, message: string): Rule => ({
  code,
  message,
  sure: 'inferred',
  source: 'the other refusals of preferences',
})

export const items = (message: string) => listed('invalid_items', message)
export const wrongType = (code: string) => listed(code, 'invalid type ({type}) for field {path}')
