import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerHealthProbes } from './health-probes.ts'

test('while a check waits no other one begins, and its result counts for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  onTestFinished(() => app.close())
  let checks = 0
  const locked = Promise.withResolvers<void>()
  const checkWritable = () => {
    checks++
    return locked.promise
  }
  const isReady = registerHealthProbes(app, { journal: { checkWritable } })
  const first = isReady()
  vi.advanceTimersByTime(4000)
  const second = isReady()
  locked.resolve()
  expect(await Promise.all([first, second, isReady()])).toEqual([true, true, true])
  expect(checks).toBe(1)
  vi.advanceTimersByTime(1001)
  expect(await isReady()).toBe(true)
  expect(checks).toBe(2)
})
