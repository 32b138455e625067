/** What commands know of the process. Only `main.ts` has the process itself. */
import type { Environment } from '../server/shared/process/read-variables.ts'
import { toVisible } from '../server/shared/process/visible-text.ts'
import type { Words } from './words/en.ts'

export type Terminal = {
  environment: Environment
  words: Words
  /** One line of results, on the standard output. With `--json` every line is one JSON value. */
  print: (line: string) => void
  /** One line of remarks or progress, on the standard error, which scripts do not read. */
  remark: (line: string) => void
  /** All of the standard input; null if it is a terminal, where nobody knows to type. */
  readInput: () => Promise<Buffer | null>
  /** A question, and the answer; null if nobody is there to answer. A secret is not shown as it is typed. */
  ask: (question: string, isSecret: boolean) => Promise<string | null>
  /** From its call on Ctrl-C aborts the signal; a second Ctrl-C ends the process. */
  onInterrupt: () => AbortSignal
}

/**
 * The terminal of all commands: what others wrote (notifications, answers, names) can neither control the terminal nor
 * forge a line.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: line => terminal.print(toVisible(line)),
    remark: line => terminal.remark(toVisible(line)),
    ask: (question, isSecret) => terminal.ask(toVisible(question), isSecret),
  }
}
