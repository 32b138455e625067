import { Command, Option } from 'commander'
import { languages } from '../server/facts/languages.ts'
import { version } from '../server/shared/version.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'
import type { Words } from './words.ts'

type Add = (program: Command, terminal: Terminal) => void

/** The subcommands in the order of the help. Each is loaded when it is called; loading all of them takes 0.3 s. */
const commands: Record<string, () => Promise<Add>> = {
  demo: async () => (await import('./commands/demo.ts')).addDemo,
  gateway: async () => (await import('./commands/gateway.ts')).addGateway,
  simulator: async () => (await import('./commands/simulator.ts')).addSimulator,
  listen: async () => (await import('./commands/listen.ts')).addListen,
  logs: async () => (await import('./commands/logs.ts')).addLogs,
  trigger: async () => (await import('./commands/trigger.ts')).addTrigger,
  replay: async () => (await import('./commands/replay.ts')).addReplay,
  wait: async () => (await import('./commands/wait.ts')).addWait,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  grade: async () => (await import('./commands/grade.ts')).addGrade,
  quality: async () => (await import('./commands/quality.ts')).addQuality,
  pay: async () => (await import('./commands/pay.ts')).addPay,
  refund: async () => (await import('./commands/refund.ts')).addRefund,
  approve: async () => (await import('./commands/settle.ts')).addApprove,
  reject: async () => (await import('./commands/settle.ts')).addReject,
  chargeback: async () => (await import('./commands/settle.ts')).addChargeback,
  subscription: async () => (await import('./commands/subscription.ts')).addSubscription,
  call: async () => (await import('./commands/call.ts')).addCall,
  fault: async () => (await import('./commands/fault.ts')).addFault,
  clock: async () => (await import('./commands/clock.ts')).addClock,
  accounts: async () => (await import('./commands/accounts.ts')).addAccounts,
  drift: async () => (await import('./commands/drift.ts')).addDrift,
  certificate: async () => (await import('./commands/certificate.ts')).addCertificate,
  connect: async () => (await import('./commands/connect.ts')).addConnect,
  coverage: async () => (await import('./commands/coverage.ts')).addCoverage,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  backup: async () => (await import('./commands/backup.ts')).addBackup,
  restore: async () => (await import('./commands/restore.ts')).addRestore,
}

/**
 * Creates the command with the subcommand that the arguments name. For the help and for an error it has all
 * subcommands. Throws commander’s errors instead of ending the process.
 */
export async function createProgram(args: string[], terminal: Terminal): Promise<Command> {
  const { words, print } = terminal
  const titles: Record<string, string> = words.titles
  const program = new Command('pasarela')
    .description(words.about)
    .version(version, '-V, --version', words.options.version)
    .addOption(new Option('--lang <language>', words.options.lang).choices(languages))
    .helpOption('-h, --help', words.options.help)
    .helpCommand(false)
    .configureHelp({
      styleTitle: title => titles[title] ?? title,
      optionDescription: option => describeOption(option, words),
    })
    .configureOutput({
      writeOut: text => text.trimEnd().split('\n').forEach(print),
      // Without a subcommand, commander writes the help as an error. `run-command.ts` writes other errors.
      writeErr: text => text.trimEnd().split('\n').forEach(print),
      outputError: () => {},
    })
    .exitOverride()
    .hook('preAction', (_program, command) => refuseEmptyValues(command, words))
  for (const load of listLoaders(args)) (await load())(program, terminal)
  return program
}

/**
 * Refuses empty values, which come from scripts whose variable is not set. If they were ignored, a payment without a
 * key could be made twice, and a gateway without a token would be open.
 */
function refuseEmptyValues(command: Command, { usage, format }: Words): void {
  for (const option of command.options) {
    const name = option.attributeName()
    const values: unknown[] = [command.getOptionValue(name)].flat()
    if (command.getOptionValueSource(name) === 'cli' && values.some(value => value === ''))
      throw new CommandError('usage', format(usage.missingValue, { flag: option.flags }), exitCodes.usage)
  }
}

function listLoaders(args: string[]): (() => Promise<Add>)[] {
  const name = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang')
  const named = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (named) return [named]
  return /^(-V|--version)$/.test(args[0] ?? '') ? [] : Object.values(commands)
}

/** Describes choices and defaults, because commander prints them in English only. */
function describeOption(
  { description, argChoices = [], defaultValue }: Option,
  { options, format }: Words,
): string {
  const choices = argChoices.every(choice => description.includes(choice)) ? [] : [argChoices.join(', ')]
  const notes =
    defaultValue === undefined
      ? choices
      : [...choices, format(options.default, { value: String(defaultValue) })]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}
