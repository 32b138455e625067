import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulatorChild } from '../../tests/support/entry-files.ts'
import { createApi } from './support/api.ts'

test('while the disk is full changes are refused with 503, and all goes on once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await using simulator = await startSimulatorChild({ SIMULATOR_DATA: join(folder, 'state.sqlite') })
  const api = createApi(simulator)
  const paid = await api.payByTicket()
  // No file of the process may exceed this size, which has the effect of a full disk on one file.
  const limitFiles = (size: string) =>
    execFileSync('prlimit', ['--pid', String(simulator.pid), `--fsize=${size}:`])
  limitFiles('65536')
  const body = { email: 'jane@shop.example', metadata: { filler: 'x'.repeat(5_000) } }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => api.post('/v1/customers', { ...body, email: `${index}@a.co` })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const {
    status,
    body: { message },
  } of refused) {
    expect([status, message]).toEqual([503, 'The simulator cannot write its data file: the disk is full'])
  }
  limitFiles('unlimited')
  const made = answers.filter(({ status }) => status === 201).map(answer => answer.body.id)
  const after = await api.post('/v1/customers', { email: 'after@a.co' })
  expect(after.status).toBe(201)
  expect(made).not.toContain(after.body.id)
  expect((await api.get('/v1/customers/search?limit=50')).body.paging.total).toBe(made.length + 1)
  expect(await api.statusOf(paid.id)).toBe('pending')
  simulator.signal('SIGTERM')
  const { stderr } = await simulator.ended
  expect(stderr.match(/disk I\/O error.*the simulator could not store a change/g)).toHaveLength(
    refused.length,
  )
})
