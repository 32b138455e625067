import { expect, test } from 'vitest'
import { watchLoop } from './watch-loop.ts'

test('logs once that the event loop stood still, and for how long', async () => {
  const lines: object[] = []
  const end = watchLoop({ warn: (details, message) => lines.push({ ...details, message }) })
  // Blocks the loop without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100)
  await expect.poll(() => lines.length, { timeout: 5000 }).toBe(1)
  end()
  expect(lines).toEqual([
    { lateMs: expect.any(Number), message: expect.stringMatching(/^The event loop stood still/) },
  ])
})
