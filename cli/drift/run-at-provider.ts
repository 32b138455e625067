import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Allowance } from '../../server/drift/allowed.ts'
import { AccountRefused, checkAccount } from '../../server/drift/run/check-account.ts'
import { ConnectionBroken, createClient } from '../../server/drift/run/client.ts'
import { isLoopback } from '../../server/drift/run/known-values.ts'
import { observeSimulator } from '../../server/drift/run/observe-simulator.ts'
import { openProgress, TakenOver } from '../../server/drift/run/progress.ts'
import { providerTarget } from '../../server/drift/run/target.ts'
import { type DriftReport, runDrift } from '../../server/drift/run-drift.ts'
import { numberedScenarios } from '../../server/drift/scenarios/scenarios.ts'
import { siteIds } from '../../server/facts/countries.ts'
import { toShownAddress } from '../../server/shared/process/shown-address.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { requireHeaderText } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

/** The time between two calls. A server on this machine needs none. */
const minIntervalMs = 1000

export type ProviderFlags = { baseUrl: string; yes?: true; only?: string[]; maxCalls: string; buyer?: string }

/**
 * Asks for consent, checks that the credentials are those of a test user, and runs the scenarios.
 * @throws CommandError
 */
export async function runAtProvider(
  flags: ProviderFlags,
  allowances: Allowance[],
  terminal: Terminal,
): Promise<DriftReport> {
  const { environment, words, remark } = terminal
  const url = readUrl(flags.baseUrl, terminal)
  const maxCalls = readMaxCalls(flags.maxCalls, terminal)
  const buyer = readBuyer(flags.buyer, terminal)
  const accessToken = await readToken(terminal)
  await confirm(flags, { url, maxCalls }, terminal)
  const limits = { minIntervalMs: isLoopback(url) ? 0 : minIntervalMs, maxCalls }
  const target = providerTarget(url, accessToken, limits)
  const client = createClient(target)
  const signal = terminal.onInterrupt()
  const siteId = await checkAccount(client).catch(error => {
    if (error instanceof AccountRefused)
      throw new CommandError(error.reason, words.drift.refusals[error.reason])
    if (error instanceof ConnectionBroken)
      throw new CommandError(
        'unreachable',
        words.format(words.drift.unreachable, { url }),
        exitCodes.unreachable,
      )
    throw error
  })
  const folder = join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'pasarela')
  const progress = openProgress(folder, target)
  const resumed = Object.keys(progress.read()?.done ?? {}).length
  if (resumed > 0) remark(words.format(words.drift.resumed, { count: resumed }))
  const isWanted = (name: string) => isNamed(name, flags.only)
  const simulator = await observeSimulator(siteId, isWanted)
  return runDrift({
    client,
    siteId,
    progress,
    signal,
    allowances,
    buyer,
    isWanted,
    simulator,
    onScenario: (name, done, total) => remark(`${done + 1}/${total} ${name}`),
  }).catch(error => {
    if (error instanceof TakenOver) throw new CommandError('taken_over', words.drift.takenOver)
    throw error
  })
}

/** @throws CommandError for a name that is neither a scenario nor a subject of any country */
export function checkNames(only: string[] | undefined, { words }: Terminal): void {
  const names = siteIds.flatMap(site => numberedScenarios(site).map(({ scenario }) => scenario.name))
  const unknown = only?.find(word => !names.some(name => isNamed(name, [word])))
  if (unknown !== undefined)
    throw new CommandError(
      'usage',
      words.format(words.drift.unknownScenario, { name: unknown }),
      exitCodes.usage,
    )
}

/** Whether the scenario is chosen by its name or by its subject: `payments/pix`, `payments`. */
function isNamed(name: string, only: string[] | undefined): boolean {
  return only === undefined || only.some(word => name === word || name.startsWith(`${word}/`))
}

/** Plain http would show the token to everyone on the way. */
function readUrl(text: string, { words }: Terminal): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(text))
  if (!url || !isSafe || url.username !== '')
    throw new CommandError(
      'usage',
      words.format(words.drift.notAProvider, { url: toShownAddress(text) }),
      exitCodes.usage,
    )
  return text.replace(/\/+$/, '')
}

function readMaxCalls(text: string, { words }: Terminal): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new CommandError('usage', words.format(words.drift.notANumber, { text }), exitCodes.usage)
}

function readBuyer(email: string | undefined, { words }: Terminal): string | undefined {
  if (email === undefined || /^[^@\s]+@testuser\.com$/i.test(email)) return email
  throw new CommandError('usage', words.format(words.drift.notABuyer, { text: email }), exitCodes.usage)
}

/** The token is not a flag, because the shell keeps its history, and other users see the arguments of processes. */
async function readToken({ environment, words, ask }: Terminal): Promise<string> {
  const token = environment.GATEWAY_ACCESS_TOKEN?.trim() || (await ask(words.drift.askToken, true))?.trim()
  if (!token) throw new CommandError('no_token', words.drift.noToken, exitCodes.usage)
  requireHeaderText(token, 'GATEWAY_ACCESS_TOKEN', words)
  return token
}

type Cost = { url: string; maxCalls: number }

async function confirm(
  { yes }: ProviderFlags,
  { url, maxCalls }: Cost,
  { words, ask }: Terminal,
): Promise<void> {
  if (yes) return
  const answer = await ask(words.format(words.drift.confirm, { url, calls: maxCalls }), false)
  if (answer !== null && /^(?:y|yes|s|si|sí|sim)$/i.test(answer.trim())) return
  throw new CommandError('not_confirmed', words.drift.notConfirmed, exitCodes.usage)
}
