import type { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { connectSimulator } from '../pay/connect-servers.ts'
import type { Terminal } from '../terminal.ts'

/** The fields that are read from the control API's answers. */
type Shown = { now: string; ran_total?: number }
type Flags = GatewayFlags & { days?: string; hours?: string; to?: string; real?: true }

/** Adds `pasarela clock`, which shows the account's clock of the simulator or moves it. */
export function addClock(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'clock', about: words.clock.about })
    .option('--days <days>', words.clock.days)
    .option('--hours <hours>', words.clock.hours)
    .option('--to <date>', words.clock.to)
    .option('--real', words.clock.real)
    .action((flags: Flags) => clock(flags, terminal))
}

async function clock(flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const advance = readAdvance(flags, terminal)
  const { simulate } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const answer = flags.real
    ? await simulate('PUT', '/simulator/clock', { body: { real: true } })
    : advance
      ? await simulate('POST', '/simulator/clock/advance', { body: advance })
      : await simulate('GET', '/simulator/clock')
  const { now, ran_total: ran } = answer as Shown
  if (flags.json) return print(JSON.stringify(answer))
  print(
    ran === undefined
      ? words.format(words.clock.now, { at: now })
      : words.format(words.clock.advanced, { at: now, jobs: ran }),
  )
}

/** Null if no flag advances the clock. @throws CommandError */
function readAdvance({ days, hours, to, real }: Flags, { words }: Terminal): object | null {
  const amounts = { days, hours, to }
  const entries = Object.entries(amounts).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return null
  const isSeveral = real !== undefined || (to !== undefined && entries.length > 1)
  if (isSeveral) throw new CommandError('usage', words.clock.oneWay, exitCodes.usage)
  return Object.fromEntries(
    entries.map(([name, value = '']) => [
      name,
      name === 'to' ? readDate(value, words) : readNumber(value, words),
    ]),
  )
}

function readNumber(text: string, { clock, format }: Terminal['words']): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  throw new CommandError('usage', format(clock.notANumber, { value: text }), exitCodes.usage)
}

function readDate(text: string, { clock, format }: Terminal['words']): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new CommandError('usage', format(clock.notADate, { value: text }), exitCodes.usage)
  return at.toISOString()
}
