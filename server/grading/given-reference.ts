import { toObject } from '../facts/json.ts'
import { ShopError } from './shop-error.ts'

/**
 * The reference that the shop gave an order, such as the number of its row: the field `name` of what making the order
 * answered. Undefined if it gave none, so that the order keeps the reference of the grade.
 * @throws ShopError
 */
export function givenReference(answer: unknown, name: string): string | undefined {
  const given = toObject(answer)[name] ?? undefined
  if (given === undefined || (typeof given === 'string' && given !== '')) return given
  if (Number.isSafeInteger(given)) return String(given)
  throw new ShopError(
    `${name} of the new order has to be text or a whole number, not ${JSON.stringify(given)}`,
    'order',
  )
}

/** Reads what an address or a command printed: JSON as a whole or in its last line, or nothing of interest. */
export function readGivenReference(text: string): { reference?: string | undefined } {
  const last = text.trimEnd().split('\n').at(-1) ?? ''
  return { reference: givenReference(parse(text) ?? parse(last), 'external_reference') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
