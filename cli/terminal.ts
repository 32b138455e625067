/** The process, as commands see it. Only `run-process.ts` uses the process itself. */

import { toVisible } from '../server/facts/visible-text.ts'
import type { Environment } from '../server/shared/process/read-variables.ts'
import type { Words } from './words.ts'

export type Terminal = {
  environment: Environment
  words: Words
  /** Prints one line of results to standard output. With `--json` every line is one JSON value. */
  print: (line: string) => void
  /** Prints one line of remarks or progress to standard error, which scripts do not read. */
  remark: (line: string) => void
  /** Reads all of standard input. Null if it is a terminal, where the user does not know that input is expected. */
  readInput: () => Promise<Buffer | null>
  /** Asks a question and resolves to the answer; null if nobody is there to answer. A secret is not echoed. */
  ask: (question: string, isSecret: boolean) => Promise<string | null>
  /** Returns a signal that Ctrl-C aborts from now on. A second Ctrl-C ends the process. */
  onInterrupt: () => AbortSignal
  /** What `pasarela demo` does before it starts: in a clone it builds the console. True if it built it. */
  beforeDemo?: () => Promise<boolean>
}

/**
 * Guards the terminal of all commands: texts of others (notifications, answers, names) can neither control the terminal
 * nor forge a line.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: line => terminal.print(toVisible(line)),
    remark: line => terminal.remark(toVisible(line)),
    ask: (question, isSecret) => terminal.ask(toVisible(question), isSecret),
  }
}
