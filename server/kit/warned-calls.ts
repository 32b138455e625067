import { PasarelaError } from '../shared/json-client.ts'
import { gatewayOf } from './gateway-of.ts'
import type { Call } from './record-types.ts'
import type { Pasarela, Warned } from './types.ts'

/** What production may refuse or ignore, a line for each warning that is not tolerated. Null: nothing. */
export function describeWarnings(calls: readonly Call[], { allow = [] }: Warned = {}): string | null {
  const lines = calls.flatMap(({ seq, operation, warnings }) =>
    (warnings ?? [])
      .filter(({ code }) => !allow.includes(code))
      .map(({ code, sentence, source }) => `  #${seq} ${operation}: ${sentence} (${code}, ${source})`),
  )
  return lines.length === 0
    ? null
    : `Production may refuse or ignore parts of these calls:\n${lines.join('\n')}`
}

/**
 * Looks at the calls of the shop after a seq. Waits until they are recorded, and those that notifications cause too.
 * @param tolerated false: nothing is looked at
 * @returns what `describeWarnings` does
 */
export async function findWarnings(
  { settled, request }: Pick<Pasarela, 'settled' | 'request'>,
  tolerated: boolean | Warned,
  after = 0,
): Promise<string | null> {
  if (tolerated === false) return null
  await settled().catch(error => {
    // A shop that keeps a notification open does not hide its warnings.
    if (!(error instanceof PasarelaError && error.status === 408)) throw error
  })
  const query = { transport: 'shop', warning: 'any', after, limit: 1000 } as const
  const { entries } = await gatewayOf({ request }).calls.list(query)
  return describeWarnings(entries, tolerated === true ? {} : tolerated)
}
