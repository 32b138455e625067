/** The parts of a test of `pasarela/playwright` that payments and orders share. */
import { type CardholderName, isCardholderName } from '../../server/facts/cardholder-outcomes.ts'
import type { Country } from '../../server/facts/countries.ts'
import type { Entry } from '../stream/feed-entry.ts'
import type { OperationName } from '../trpc.ts'
import { isRecord } from '../unknown-json.ts'
import type { TimelineSubject } from './timeline-subject.ts'

type TestParts = {
  title: string
  country: Country | undefined
  /** Statements, which may use `pasarela` and `expect`. */
  steps: readonly string[]
}

export function writeTest({ title, country, steps }: TestParts): string {
  return `import { expect, test } from 'pasarela/playwright'
${country ? `\ntest.use({ pasarelaOptions: ${write({ country: country.id })} })\n` : ''}
test('${title}', async ({ pasarela }) => {
${steps.map(step => `  ${step}`).join('\n')}
})
`
}

/** Writes one wait for each kind of notification that arrived. */
export function writeWaits(entries: readonly Entry[], subject: TimelineSubject['kind']): string[] {
  const filters = entries.flatMap(entry =>
    entry.kind === 'notification' && entry.origin === 'provider' && entry.verdict === 'validated'
      ? [[entry.topic && `topic: ${write(entry.topic)}`, entry.action && `action: ${write(entry.action)}`]]
      : [],
  )
  const lines = filters.map(filter => [subject, ...filter.filter(Boolean)].join(', '))
  return [...new Set(lines)].map(line => `await pasarela.notifications.waitFor({ ${line} })`)
}

/** Writes a value as TypeScript, in the style of the examples. */
export function write(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${write(field)}`)
  return `{ ${fields.join(', ')} }`
}

/** The first word of the name on a payment's card, if it decided the outcome. */
export function outcomeOf({ card }: { card?: unknown }): CardholderName | null {
  const holder = isRecord(card) && isRecord(card.cardholder) ? card.cardholder.name : null
  const [word] = typeof holder === 'string' ? holder.split(' ') : []
  return isCardholderName(word) ? word : null
}

/**
 * Writes `method` and `outcome` of `pay` if they are not its defaults. A method that the kit does not know is omitted.
 */
export function toPayChoice(
  method: string | null | undefined,
  outcome: CardholderName | null,
  country: Country | undefined,
) {
  const known = [...(country?.testCards ?? []).map(card => card.method), ...offlineMethods(country)]
  return {
    ...(method && known.includes(method) && { method }),
    ...(outcome && outcome !== 'APRO' && { outcome }),
  }
}

/** Whether a payment waits for its payer, or for a reviewer, before it is decided. */
export function isWaitingFirst(
  method: string | null | undefined,
  outcome: CardholderName | null,
  country: Country | undefined,
): boolean {
  return outcome === 'CONT' || offlineMethods(country).includes(method ?? '')
}

/** Whether a call of this operation succeeded. */
export function wasCalled(entries: readonly Entry[], operation: OperationName): boolean {
  return entries.some(
    entry => entry.kind === 'call' && entry.operation === operation && entry.outcome === 'ok',
  )
}

function offlineMethods(country: Country | undefined): string[] {
  return (country?.offlineMethods ?? []).map(({ id }) => id)
}
