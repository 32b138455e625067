import { type Command, CommanderError } from 'commander'
import {
  ConfigError,
  describeInvalidConfiguration,
  describeStartProblem,
  StartError,
} from '../server/shared/process/start-problems.ts'
import { CommandError } from './command-error.ts'
import { withFlags } from './environment-options.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'
import { guardTerminal, type Terminal } from './terminal.ts'
import type { Words } from './words.ts'

/** The shell of macOS passes a comment behind a pasted command on as arguments. */
function withoutComment(args: string[]): string[] {
  const start = args.indexOf('#')
  return start === -1 ? args : args.slice(0, start)
}

/** Runs one command line. A server that it started keeps running after the function has returned. */
export async function runCommand(line: string[], unguarded: Terminal): Promise<ExitCode> {
  const terminal = guardTerminal(unguarded)
  const args = withoutComment(line)
  const program = await createProgram(args, terminal)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
    const command = program.commands.find(one => args.includes(one.name()))
    const { code, lines, exitCode, body } = describeFailure(error, { program, command, args }, terminal)
    const message = lines.join('\n')
    if (message === '') return exitCode
    const { details } = body ?? {}
    const shown = args.includes('--json') ? [JSON.stringify({ error: { code, message, details } })] : lines
    for (const line of shown) terminal.remark(line)
    return exitCode
  }
}

type Failure = Pick<CommandError, 'code' | 'lines' | 'exitCode'> & Partial<Pick<CommandError, 'body'>>

type CommandLine = { program: Command; command: Command | undefined; args: string[] }

function describeFailure(
  error: unknown,
  { program, command, args }: CommandLine,
  { words }: Terminal,
): Failure {
  if (error instanceof CommandError) return error
  if (error instanceof CommanderError) {
    const name = ['pasarela', command?.name()].join(' ').trim()
    const line = describeMisplaced(error, { program, args }, words) ?? describeUsageError(error, name, words)
    return { code: 'usage', lines: [line], exitCode: exitCodes.usage }
  }
  if (error instanceof ConfigError)
    return {
      code: 'configuration',
      lines: describeInvalidConfiguration(error.problems, words.start).map(line => withFlags(line, command)),
      exitCode: exitCodes.usage,
      body: { details: error.problems },
    }
  if (error instanceof StartError)
    return {
      code: 'not_started',
      lines: [withFlags(describeStartProblem(error.problem, words.start), command)],
      exitCode: exitCodes.failed,
      body: { details: error.problem },
    }
  return {
    code: 'internal',
    lines: [String(error), ...framesOf(error)],
    exitCode: exitCodes.failed,
  }
}

/** The stack without the message, whose lines may contain texts of others. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.split('\n').filter(line => /^ +at /.test(line))
}

/** Names the command that has the option, if the option stands in front of it. Null otherwise. */
function describeMisplaced(
  { code, message }: CommanderError,
  { program, args }: Pick<CommandLine, 'program' | 'args'>,
  { usage, format }: Words,
): string | null {
  if (code !== 'commander.unknownOption') return null
  const [, flag = ''] = /'(--[\w-]+)/.exec(message) ?? []
  const at = args.findIndex(arg => arg.split('=')[0] === flag)
  const path: string[] = []
  let owner = program
  for (const [index, name] of args.entries()) {
    const next = owner.commands.find(one => one.name() === name)
    if (next === undefined) continue
    owner = next
    path.push(name)
    if (index > at && next.options.some(({ long }) => long === flag))
      return format(usage.optionFirst, { flag, command: ['pasarela', ...path].join(' ') })
  }
  return null
}

/**
 * Describes a wrong command line in one line of the reader’s language. Commander has its texts in English only; its
 * codes are stable, and its message contains the names. Empty if the help was printed instead.
 * @param command the command whose help explains more, for example `pasarela demo`
 */
function describeUsageError(
  { code, message }: CommanderError,
  command: string,
  { usage, format }: Words,
): string {
  const [, name = ''] = /'([^']+)'/.exec(message) ?? []
  const [, near] = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message) ?? []
  const advice =
    near === undefined ? format(usage.seeHelp, { command }) : format(usage.didYouMean, { names: near })
  switch (code) {
    case 'commander.help':
      return ''
    case 'commander.unknownOption':
      return `${format(usage.unknownOption, { flag: name })} ${advice}`
    case 'commander.unknownCommand':
      return `${format(usage.unknownCommand, { name })} ${advice}`
    case 'commander.missingArgument':
      return format(usage.missingArgument, { name })
    case 'commander.optionMissingArgument':
      return format(usage.missingValue, { flag: name })
    case 'commander.missingMandatoryOptionValue':
      return format(usage.missingOption, { flag: name })
    case 'commander.conflictingOption': {
      const [one = '', other = ''] = message.match(/--[\w-]+/g) ?? []
      return format(usage.notBoth, { one, other })
    }
    case 'commander.invalidArgument': {
      const [, flag = '', value = '', choices = ''] =
        /^error: option '([^']+)' argument '(.*)' is invalid\. Allowed choices are (.+)\.$/s.exec(message) ??
        []
      return format(usage.notAChoice, { flag, value, choices })
    }
    case 'commander.excessArguments':
      return `${usage.tooManyArguments} ${advice}`
    default:
      return message
  }
}
