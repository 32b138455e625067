/** The command `pasarela`. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { buffer } from 'node:stream/consumers'

// The kernel delivers a signal to the first process of a container only if it has a handler, even while it starts.
if (process.pid === 1)
  for (const [signal, number] of [['SIGINT', 2] as const, ['SIGTERM', 15] as const])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number)
    })

// This comes before the other modules are loaded, hence the dynamic imports. It halves the time of every later start.
enableCompileCache()
const { exitCodes } = await import('./exit-codes.ts')
const { runCommand } = await import('./run-command.ts')
const { wordsOf } = await import('./words.ts')
const { ask } = await import('./ask.ts')

// A write fails when the reader of the output has ended, as with `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => process.exit(exitCodes.closedPipe))

const args = process.argv.slice(2)
const { LC_ALL, LC_MESSAGES, LANG } = process.env
process.exitCode = await runCommand(args, {
  environment: process.env,
  words: wordsOf(readLanguage(args) ?? (LC_ALL || LC_MESSAGES || LANG)),
  print: line => void process.stdout.write(`${line}\n`),
  remark: line => void process.stderr.write(`${line}\n`),
  ask: (question, isSecret) => ask(question, isSecret, { input: process.stdin, output: process.stderr }),
  readInput: async () => (process.stdin.isTTY ? null : buffer(process.stdin)),
  onInterrupt,
})
flushCompileCache()

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
