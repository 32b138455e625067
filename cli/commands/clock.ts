import type { Command } from 'commander'
import type { ControlClient } from '../../server/catalog/client.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { connectSimulator } from '../pay/connect-servers.ts'
import type { Terminal } from '../terminal.ts'

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
  const { control } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const answer: Shown = flags.real
    ? await control.clock.set({ real: true })
    : advance
      ? await control.clock.advance(advance)
      : await control.clock.get()
  if (flags.json) return print(JSON.stringify(answer))
  const { now: at, ran_total: jobs } = answer
  print(
    jobs === undefined
      ? words.format(words.clock.now, { at })
      : words.format(words.clock.advanced, { at, jobs }),
  )
}

type Shown = Awaited<ReturnType<ControlClient['clock']['get']>> & { ran_total?: number }
type Advance = { to: string } | { days?: number; hours?: number }

/** Null if no flag advances the clock. @throws CommandError */
function readAdvance({ days, hours, to, real }: Flags, { words }: Terminal): Advance | null {
  const given = [days, hours, to].filter(value => value !== undefined)
  if (given.length === 0) return null
  const isSeveral = real !== undefined || (to !== undefined && given.length > 1)
  if (isSeveral) throw new CommandError('usage', words.clock.oneWay, exitCodes.usage)
  if (to !== undefined) return { to: readDate(to, words) }
  return {
    ...(days !== undefined && { days: readNumber(days, words) }),
    ...(hours !== undefined && { hours: readNumber(hours, words) }),
  }
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
