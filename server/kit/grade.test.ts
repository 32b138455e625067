import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type SmallShop, secrets, startSmallShop } from '../grading/tests/support/small-shop.ts'
import { expect as inPlaywright } from '../playwright.ts'
import { type Pasarela, startPasarela } from '../testing.ts'
import '../vitest.ts'

let pasarela: Pasarela
let shop: SmallShop
beforeAll(async () => {
  pasarela = await startPasarela({ webhookSecret: secrets.secret })
  shop = await startSmallShop({ ...pasarela, faults: ['ignores_amount'] })
})
afterAll(async () => {
  await shop?.close()
  await pasarela?.close()
})
const quick = { rate: 100, settleMs: 0 }

test('a shop without a finding is safe, for Vitest and for Playwright', async () => {
  const grade = await pasarela.grade(shop.url, { only: ['replay', 'slow_provider'], shop, ...quick })
  expect(grade).toBeSafe()
  inPlaywright(grade).toBeSafe()
  expect(grade.passed).toEqual(['valid', 'replay'])
  expect(grade.undecided).toEqual([{ id: 'slow_provider', why: expect.stringContaining('isSlow') }])
})

test('a shop that numbers its orders returns the number as the reference', async () => {
  let count = 0
  const makeOrder = async (order: { amount: number; currency: string }) => {
    const reference = ++count
    await shop.makeOrder?.({ ...order, reference: String(reference) })
    return { reference }
  }
  const { readState } = shop
  const grade = await pasarela.grade(shop.url, { only: ['replay'], shop: { readState, makeOrder }, ...quick })
  expect(grade.passed).toEqual(['valid', 'replay'])
})

test('a shop that was not seen to do anything is not safe', async () => {
  const silent = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const grade = await pasarela.grade(url, { only: ['valid'], patienceMs: 100, ...quick })
  expect(grade).toMatchObject({ standing: 'not_graded', findings: [] })
  const message = /was not graded yet: .*shop\.makeOrder/
  expect(() => expect(grade).toBeSafe()).toThrow(message)
  expect(() => inPlaywright(grade).toBeSafe()).toThrow(message)
})

test('a finding is in the message, and the account sends its notifications again', async () => {
  const grade = await pasarela.grade(shop.url, { only: ['smaller_amount'], shop, seed: 7, ...quick })
  expect(grade).toMatchObject({ worst: 'critical', findings: [{ id: 'smaller_amount', group: 'truth' }] })
  const message = /has findings \(seed 7\):\n {2}smaller_amount \(critical\): .+ It marked the order as paid/
  expect(() => expect(grade).toBeSafe()).toThrow(message)
  expect(() => inPlaywright(grade).toBeSafe()).toThrow(message)
  expect(grade).toBeSafe({ allow: ['smaller_amount'] })
  const mild = { ...grade, findings: grade.findings.map(one => ({ ...one, severity: 'medium' as const })) }
  expect(mild).toBeSafe({ atLeast: 'high' })
  expect(() => expect(mild).toBeSafe({ atLeast: 'medium' })).toThrow(/smaller_amount/)
  const payment = await pasarela.pay()
  await pasarela.notifications.waitFor({ payment })
})
