import { dayMs, toOffsetDay } from '../dates.ts'
import { toCents } from '../money.ts'
import type { Payment } from './payment.ts'

/**
 * 35 digits as in the published example of a ticket: a prefix, the reference, the amount in cents, and year and day of the
 * year until which it can be paid. The rules of the collecting companies are not published.
 */
export function ticketBarcode({ id, amount, expiresAt }: Payment): string {
  const [year, month, day] = toOffsetDay(expiresAt ?? 0)
    .split('-')
    .map(Number) as [number, number, number]
  const dayOfYear = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / dayMs
  const until =
    expiresAt === null ? '00000' : String(year % 100).padStart(2, '0') + String(dayOfYear).padStart(3, '0')
  const reference = String(id).padStart(12, '0').slice(-12)
  return `33350088${reference}${String(toCents(amount)).padStart(10, '0').slice(-10)}${until}`
}
