import { CommanderError } from 'commander'
import { ConfigError, StartError } from '../server/process/start-errors.ts'
import { describeInvalidConfiguration, describeStartProblem } from '../server/process/start-problems.ts'
import { CommandError } from './command-error.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'
import type { Terminal } from './terminal.ts'
import { describeUsageError } from './usage-error.ts'

/** Runs one command line. A server that it started keeps running after it has returned. */
export async function runCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const program = await createProgram(args, terminal)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
    const name = program.commands.map(command => command.name()).find(one => args.includes(one))
    const command = ['pasarela', name].join(' ').trim()
    const { code, message, exitCode, body } = describeFailure(error, command, terminal)
    const { details } = body ?? {}
    if (message !== '')
      terminal.remark(
        args.includes('--json') ? JSON.stringify({ error: { code, message, details } }) : message,
      )
    return exitCode
  }
}

type Failure = Pick<CommandError, 'code' | 'message' | 'exitCode'> & Partial<Pick<CommandError, 'body'>>

function describeFailure(error: unknown, command: string, { words }: Terminal): Failure {
  if (error instanceof CommandError) return error
  if (error instanceof CommanderError)
    return { code: 'usage', message: describeUsageError(error, command, words), exitCode: exitCodes.usage }
  if (error instanceof ConfigError)
    return {
      code: 'configuration',
      message: describeInvalidConfiguration(error.problems, words.start),
      exitCode: exitCodes.usage,
      body: { details: error.problems },
    }
  if (error instanceof StartError)
    return {
      code: 'not_started',
      message: describeStartProblem(error.problem, words.start),
      exitCode: exitCodes.failed,
      body: { details: error.problem },
    }
  return {
    code: 'internal',
    message: (error instanceof Error && error.stack) || String(error),
    exitCode: exitCodes.failed,
  }
}
