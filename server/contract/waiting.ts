/** Waiting for entries of the journal, and for the moment when nothing is pending. */
import { z } from 'zod'
import { integer, numeric } from './fields.ts'
import { callFilter, callSchema, notificationFilter, notificationSchema, seq } from './journal.ts'

export const maxTimeoutSeconds = 60
export const maxCount = 100

const timeout = numeric(0)
  .pipe(z.number().max(maxTimeoutSeconds))
  .default(30)
  .meta({ description: `Seconds until the response is 408, at most ${maxTimeoutSeconds}` })
const wait = {
  after: seq
    .default(0)
    .meta({ description: 'Only entries after this seq; absent: any entry of the journal, also older ones' }),
  count: integer(1)
    .pipe(z.number().max(maxCount))
    .default(1)
    .meta({ description: 'Answers when this many entries match' }),
  timeout,
}

/**
 * The conditions have no `text`, because only the text index finds words, and no end, because a wait is for new
 * entries.
 */
const { text: _, received_before: _before, ...notificationConditions } = notificationFilter
const { text: _text, received_before: _until, ...callConditions } = callFilter

export const waitForNotificationsInput = z.strictObject({ ...wait, ...notificationConditions })
export const waitForCallsInput = z.strictObject({ ...wait, ...callConditions })

/** `filter` is a filter of the list, or `after`. */
const mismatch = z.strictObject({ filter: z.string(), expected: z.unknown(), actual: z.unknown() })
export type Mismatch = z.output<typeof mismatch>

/** `details` of `wait_timeout`. The API reference does not have it, because failed calls share one schema. */
export const waitTimeoutDetails = z.strictObject({
  matched: z
    .array(z.number())
    .meta({ description: 'The seqs of the matching entries, of which there are fewer than `count`' }),
  near: z
    .array(
      z.strictObject({ entry: z.union([notificationSchema, callSchema]), mismatches: z.array(mismatch) }),
    )
    .meta({
      description:
        'The entries, of the newest ones of this kind, that fail the fewest filters: at most five, the nearest first',
    }),
})
export type WaitTimeoutDetails = z.output<typeof waitTimeoutDetails>

export const settledInput = z.strictObject({ timeout })
export const settledSchema = z
  .strictObject({
    newest: z.number().meta({ description: 'The last seq of the journal: the `after` of the next wait' }),
    provider: z.enum(['idle', 'unknown']).meta({
      description:
        '`idle`: the simulator has tried every notification that was due. `unknown`: only the simulator can be asked',
    }),
    scheduled: z.number().nullable().meta({
      description: 'Jobs of the simulator for later, for example retries and expiries; null: unknown',
    }),
    next_at: z
      .string()
      .nullable()
      .meta({ description: 'When the next of them runs, on the account’s clock' }),
  })
  .meta({ id: 'Settled' })
export type Settled = z.output<typeof settledSchema>
