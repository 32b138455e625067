/** Reads values of the command line that commander leaves as text. */

import { headerText } from '../server/contract/bounds.ts'
import { orderId, subscriptionId } from '../server/facts/resource-ids.ts'
import { toShownAddress } from '../server/shared/process/shown-address.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Words } from './words.ts'

/**
 * Checks a credential before it is sent in a header.
 * @param variable the flag or the variable that has it
 * @throws CommandError
 */
export function requireHeaderText(text: string, variable: string, { start }: Words): void {
  if (!headerText.test(text))
    throw new CommandError(
      'usage',
      start.format(start.problems.printable_ascii, { variable }),
      exitCodes.usage,
    )
}

/** @throws CommandError */
export function readSeq(text: string, { usage, format }: Words): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new CommandError('usage', format(usage.notASeq, { value: text }), exitCodes.usage)
}

/** Reads a seq, or 0 for the beginning. @throws CommandError */
export function readAfter(text: string, words: Words): number {
  return text === '0' ? 0 : readSeq(text, words)
}

/** Reads the id of a payment or of an order. @throws CommandError */
export function readId(text: string, { usage, format }: Words): string {
  if (/^[1-9]\d{0,18}$/.test(text) || orderId.test(text)) return text
  throw new CommandError('usage', format(usage.notAnId, { value: text }), exitCodes.usage)
}

/** @throws CommandError */
export function readSubscriptionId(text: string, { usage, format }: Words): string {
  if (subscriptionId.test(text)) return text
  throw new CommandError('usage', format(usage.notASubscription, { value: text }), exitCodes.usage)
}

/** No currency of the provider has more than two decimals, so `1.234` may mean thousands. @throws CommandError */
export function readAmount(text: string, { usage, format }: Words): number {
  if (/\.\d{3}$/.test(text))
    throw new CommandError('usage', format(usage.ambiguousAmount, { value: text }), exitCodes.usage)
  if (/^\d+(?:\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text)
  throw new CommandError('usage', format(usage.notAnAmount, { value: text }), exitCodes.usage)
}

/** Reads a whole number from 1. @throws CommandError */
export function readCount(text: string, max: number, { usage, format }: Words): number {
  if (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= max) return Number(text)
  throw new CommandError('usage', format(usage.notACount, { value: text, max }), exitCodes.usage)
}

/**
 * Reads the http or https address of a flag. A user name and a password are refused: they would not be sent, and
 * messages would show them.
 * @throws CommandError
 */
export function readAddress(flag: string, text: string, { usage, format }: Words): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(
      'usage',
      format(usage.notAnAddress, { flag, value: toShownAddress(text) }),
      exitCodes.usage,
    )
  if (url.username !== '' || url.password !== '')
    throw new CommandError('usage', format(usage.hasCredentials, { flag }), exitCodes.usage)
  return text
}

const unitSeconds = { ms: 0.001, s: 1, m: 60 }

/**
 * Reads a duration: `30`, `30s`, `500ms` or `1m`. The result is in seconds.
 * @throws CommandError
 */
export function readSeconds(text: string, { usage, format }: Words): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? []
  if (amount !== undefined) return Number(amount) * unitSeconds[unit as keyof typeof unitSeconds]
  throw new CommandError('usage', format(usage.notADuration, { value: text }), exitCodes.usage)
}

/**
 * Reads a status (`404`), a class of statuses (`4xx`) or `error`, as a filter of the gateway's list of calls.
 * @throws CommandError
 */
export function readStatus(text: string, { usage, format }: Words): Record<string, string> {
  if (/^[1-5]\d\d$/.test(text)) return { status: text }
  if (/^[245]xx$/.test(text)) return { status_class: text }
  if (text === 'error') return { outcome: 'error' }
  throw new CommandError('usage', format(usage.notAStatus, { value: text }), exitCodes.usage)
}
