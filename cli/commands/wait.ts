import { type Command, Option } from 'commander'
import type { Verdict } from '../../server/contract/entry-facts.ts'
import { verdicts } from '../../server/contract/entry-facts.ts'
import { maxCount, maxTimeoutSeconds, waitTimeoutDetails } from '../../server/contract/waiting.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import {
  addGatewayCommand,
  connectGateway,
  describeNotification,
  type GatewayClient,
  type GatewayFlags,
  type Notification,
  readNewest,
} from '../gateway.ts'
import { readAfter, readCount, readSeconds } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'
import { nearMissesOf } from '../verify/print-verdict.ts'
import type { Words } from '../words.ts'

type Flags = GatewayFlags &
  Partial<Record<Exclude<(typeof filters)[number], 'verdict'> | 'after' | 'count', string>> & {
    verdict?: Verdict
    timeout: string
    fromNow?: true
  }

const filters = ['topic', 'resource', 'action', 'verdict', 'payment', 'order'] as const

/** Adds `pasarela wait`. After the timeout it fails with the code `wait_timeout`, and names the entries that came near. */
export function addWait(program: Command, terminal: Terminal): void {
  const { words, print, remark } = terminal
  const command = addGatewayCommand(program, terminal, { name: 'wait', about: words.wait.about })
  for (const name of filters) {
    const option = new Option(`--${name} <value>`, words.wait.filters[name])
    command.addOption(name === 'verdict' ? option.choices(verdicts) : option)
  }
  command
    .option(`--after <seq>`, words.wait.after)
    .addOption(new Option('--from-now', words.wait.fromNow).conflicts('after'))
    .option(`--count <number>`, words.wait.count)
    .option(`--timeout <duration>`, words.wait.timeout, '30s')
    .action(async (flags: Flags) => {
      const { topic, resource, action, verdict, payment, order } = flags
      const about = { payment_id: payment, order_id: order }
      const conditions = { topic, resource, action, verdict, ...about }
      const query = { ...conditions, ...readBounds(flags, words) }
      const gateway = connectGateway(flags, terminal)
      if (flags.fromNow) {
        const newest = await readNewest(gateway)
        query.after = newest
        remark(words.format(words.wait.ready, { seq: newest }))
      }
      const { entries } = await gateway.notifications.wait(query).catch(async error => {
        throw isTimeout(error) ? await withNearest(error, gateway, terminal) : error
      })
      for (const entry of entries) {
        // The time of arrival is printed, because the entry may have been in the journal for long.
        const { seq, received_at } = entry
        const line = words.format(words.wait.found, {
          seq,
          what: describeNotification(entry),
          at: received_at,
        })
        print(flags.json ? JSON.stringify(entry) : line)
        if (!flags.json) for (const cause of await causesOf(entry, gateway, words)) print(`  ${cause}`)
      }
    })
}

function readBounds(
  { after, count, timeout }: Flags,
  words: Words,
): { timeout: number; after?: number; count?: number } {
  const seconds = readSeconds(timeout, words)
  if (seconds > maxTimeoutSeconds)
    throw new CommandError(
      'usage',
      words.format(words.usage.tooLong, { value: timeout, maxSeconds: maxTimeoutSeconds }),
      exitCodes.usage,
    )
  return {
    timeout: seconds,
    ...(after !== undefined && { after: readAfter(after, words) }),
    ...(count !== undefined && { count: readCount(count, maxCount, words) }),
  }
}

function isTimeout(error: unknown): error is CommandError {
  return error instanceof CommandError && error.code === 'wait_timeout'
}

/** Why a notification was rejected, as far as it is known. Empty if the entry was deleted meanwhile. */
async function causesOf(
  { seq, verdict }: Notification,
  gateway: GatewayClient,
  { language }: Words,
): Promise<string[]> {
  if (verdict !== 'rejected') return []
  const detail = await gateway.notifications.get({ seq }).catch(() => null)
  return detail === null ? [] : nearMissesOf(detail.explanation, language)
}

/** The error with a line for each entry that nearly matched, and the reason of its rejection. */
async function withNearest(
  error: CommandError,
  gateway: GatewayClient,
  { words }: Terminal,
): Promise<CommandError> {
  const near = waitTimeoutDetails.safeParse(error.body.details).data?.near ?? []
  const lines: string[] = []
  for (const { entry, mismatches } of near) {
    if (entry.kind !== 'notification') continue
    const differing = mismatches.map(({ filter, expected, actual }) => `${filter} ${actual} ≠ ${expected}`)
    lines.push(
      words.format(words.wait.near, {
        seq: entry.seq,
        what: describeNotification(entry),
        why: differing.join(', '),
      }),
    )
    for (const cause of await causesOf(entry, gateway, words)) lines.push(`  ${cause}`)
  }
  return new CommandError(error.code, [error.message, ...lines], error.exitCode, error.body)
}
