import { runCommand } from '../../run-command.ts'
import type { Terminal } from '../../terminal.ts'
import { wordsOf } from '../../words.ts'

type Options = {
  environment?: Record<string, string>
  /** The standard input. By default it is a terminal. */
  input?: string
  /** The answers to questions, in their order. By default nobody answers. */
  answers?: string[]
  locale?: string
  /** Called with each line of the standard output. */
  onLine?: (line: string, interrupt: () => void) => void
  /** Called with each line of the standard error. */
  onRemark?: (line: string, interrupt: () => void) => void
  /** Aborting the signal stands for Ctrl-C. */
  interrupted?: AbortSignal
}

export type Ran = { code: number; out: string[]; remarks: string[] }

/** Runs a command line in this process, with a terminal of its own. */
export async function runHere(args: string[], options: Options = {}): Promise<Ran> {
  const { environment = {}, input, locale = 'en', answers = [], onLine, onRemark } = options
  const out: string[] = []
  const remarks: string[] = []
  const interruption = new AbortController()
  const { signal } = interruption
  const stopped = options.interrupted ? AbortSignal.any([signal, options.interrupted]) : signal
  const terminal: Terminal = {
    environment,
    words: wordsOf(locale),
    print: line => {
      out.push(line)
      onLine?.(line, () => interruption.abort())
    },
    remark: line => {
      remarks.push(line)
      onRemark?.(line, () => interruption.abort())
    },
    ask: async () => answers.shift() ?? null,
    readInput: async () => (input === undefined ? null : Buffer.from(input)),
    onInterrupt: () => stopped,
  }
  return { code: await runCommand(args, terminal), out, remarks }
}
