/** Schemas of options that variables and the file of accounts share. */
import { z } from 'zod'
import { headerText } from '../contract/bounds.ts'
import { hasNoCredentials } from '../contract/fields.ts'
import { rule } from '../shared/process/read-variables.ts'

export const text = z.string().trim().min(1)

/** The credential is sent in an HTTP header. Other characters are usually a mistake of copy and paste. */
export const credential = text.refine(
  value => value === '' || headerText.test(value),
  rule('printable_ascii', {}),
)

export const httpUrl = text
  .refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), rule('http_url', {}))
  // The settings show this URL to every caller, and requests would never contain these parts of it.
  .refine(isBareAddress, rule('bare_url', {}))
  .overwrite(value => value.replace(/\/+$/, ''))

function isBareAddress(value: string): boolean {
  return !URL.canParse(value) || (hasNoCredentials(value) && !/[?#]/.test(value))
}
