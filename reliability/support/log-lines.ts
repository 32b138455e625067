import assert from 'node:assert/strict'
import type { Child } from '../../server/tests/support/child-process.ts'

/** The text of the first line of the log that matches. @throws AssertionError if there is none */
export function logLineOf(child: Child, pattern: RegExp): string {
  const line = linesOf(child).find(text => pattern.test(text))
  assert.ok(line, `the log has no line like ${pattern}:\n${child.stdout().slice(-2000)}${child.stderr()}`)
  return line
}

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
