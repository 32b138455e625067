/** A command line of this process. */
import { buffer } from 'node:stream/consumers'
import { ask } from './ask.ts'
import { exitCodes } from './exit-codes.ts'
import { runCommand } from './run-command.ts'
import { wordsOf } from './words.ts'

/**
 * Runs a command line with the process's own input, output and environment, and sets its exit code.
 * @param beforeDemo what `pasarela demo` does before it starts, once its options are known to be right
 */
export async function runProcess(args: string[], beforeDemo?: () => Promise<boolean>): Promise<void> {
  // A write fails when the reader of the output has ended, as with `| head`.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => process.exit(exitCodes.closedPipe))
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  process.exitCode = await runCommand(args, {
    environment: process.env,
    words: wordsOf(readLanguage(args) ?? (LC_ALL || LC_MESSAGES || LANG)),
    print: line => void process.stdout.write(`${line}\n`),
    remark: line => void process.stderr.write(`${line}\n`),
    ask: (question, isSecret) => ask(question, isSecret, { input: process.stdin, output: process.stderr }),
    readInput: async () => (process.stdin.isTTY ? null : buffer(process.stdin)),
    onInterrupt,
    ...(beforeDemo && { beforeDemo }),
  })
}

/** Reads the language before the rest of the command line, because its help and errors depend on it. */
function readLanguage(args: string[]): string | undefined {
  const at = args.findIndex(arg => /^--lang(?:=|$)/.test(arg))
  return args[at]?.includes('=') ? args[at].slice('--lang='.length) : at === -1 ? undefined : args[at + 1]
}

function onInterrupt(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
      interruption.abort()
    })
  return interruption.signal
}
