import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'

test('a line of the log has nothing that a terminal obeys', () => {
  const lines: string[] = []
  const logger = createLogger({}, { write: line => void lines.push(line) })
  const address = 'a\u001b[2J\u009b1A\n{"level":30}\u202e\u2028'
  logger.warn({ address }, address)
  expect(lines).toEqual([expect.stringMatching(/^[^\p{Cc}\p{Bidi_Control}\u2028]+\n$/u)])
  expect(JSON.parse(lines.join())).toMatchObject({ address, msg: address })
})
