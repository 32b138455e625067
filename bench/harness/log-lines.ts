import type { Child } from '../../server/tests/support/child-process.ts'

/** The messages of pino's lines, each with the message of its error. */
export function linesOf(child: Child): string[] {
  return child
    .stdout()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
      return err ? `${msg} ${err.message}` : msg
    })
}
