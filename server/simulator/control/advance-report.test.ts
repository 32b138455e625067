import { afterAll, beforeAll, expect, test } from 'vitest'
import { gradingPrefix } from '../../facts/gradings.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ webhookUrl: 'http://127.0.0.1:9/nobody-listens' })
})
afterAll(() => simulator.close())

test('an advance tells what ran on the way, in order, with its time and its effect', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { frozen: true })
  const { id } = await api.pay('CONT')
  await api.settle(id, { settlement: 'approve', in_seconds: 3600 })
  const waiting = (await api.pay('APRO', { capture: false })).id
  const { body } = await api.advance({ days: 30 })
  const settled = body.ran.filter(({ kind }: { kind: string }) => kind !== 'delivery')
  expect(settled).toMatchObject([
    { kind: 'settlement', resource: String(id), settlement: 'approve', status: 'approved' },
    { kind: 'expiry', resource: String(waiting), status: 'cancelled' },
  ])
  const times = body.ran.map(({ ran_at }: { ran_at: string }) => Date.parse(ran_at))
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
  // No shop listens, so every delivery of the advance failed.
  const deliveries = body.ran.filter(({ kind }: { kind: string }) => kind === 'delivery')
  expect(deliveries.length).toBeGreaterThan(2)
  expect(new Set(deliveries.map(({ status }: { status: unknown }) => status))).toEqual(new Set([null]))
  expect(body.ran_total).toBe(body.ran.length)
})

test('the jobs of what a grading created are marked', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { frozen: true })
  const { id: own } = await api.pay('APRO', { capture: false })
  const graded = `${gradingPrefix}1-not-approved`
  const { id: ofGrading } = await api.pay('APRO', { capture: false, external_reference: graded })
  const { body } = await api.advance({ days: 30 })
  const expiries = body.ran.filter(({ kind }: { kind: string }) => kind === 'expiry')
  expect(
    expiries.map(({ resource, of_grading }: { resource: string; of_grading?: true }) => [
      resource,
      of_grading,
    ]),
  ).toEqual([
    [String(own), undefined],
    [String(ofGrading), true],
  ])
})

test('a job whose payment was settled before it is not reported', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { frozen: true })
  const { id } = await api.pay('APRO', { capture: false })
  await api.put(`/v1/payments/${id}`, { status: 'cancelled' })
  const { body } = await api.advance({ days: 30 })
  expect(body.ran.filter(({ kind }: { kind: string }) => kind === 'expiry')).toEqual([])
})

test('an advance past nothing reports nothing', async () => {
  const { body } = await createApi(simulator).advance({ seconds: 1 })
  expect([body.ran, body.ran_total]).toEqual([[], 0])
})
