/** Callers that do the same thing at the same moment. */
import assert from 'node:assert/strict'
import { createRest } from '../../server/tests/support/callers.ts'
import { count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import type { Place } from '../support/place.ts'
import { openSimulatorAccount } from '../support/simulator-account.ts'

const rounds = 20
const callers = 50

const fields = { transaction_amount: 1500, payer: { email: 'test_user_1@testuser.com' }, description: 'Mate' }

export const equalKeys: Fault = {
  name: 'equal-keys',
  promise: `${callers} calls with one idempotency key at once make one payment, and all learn its id`,
  async run(place) {
    const { rest, account } = await start(place)
    for (let round = 0; round < rounds; round++) {
      const headers = { 'x-idempotency-key': `key-${round}` }
      const offline = { ...fields, payment_method_id: 'rapipago' }
      const answers = await atOnce(() => rest('POST', '/payments/offline', offline, headers))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
      assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
    }
    const { payments = [] } = await account.readLedger()
    assert.equal(payments.length, rounds)
    return { figure: `${rounds} keys, ${callers} calls each: ${payments.length} payments`, logLine: null }
  },
}

const amount = 1500
const share = 100

export const parallelRefunds: Fault = {
  name: 'parallel-refunds',
  promise: `${callers} refunds at once never return more than the payment`,
  async run(place) {
    const { rest, account } = await start(place)
    let accepted = 0
    for (let round = 0; round < rounds; round++) {
      const token = await account.tokenize()
      const card = { ...fields, token, installments: 1, payment_method_id: 'visa' }
      const payment = await rest('POST', '/payments', card)
      const path = `/payments/${payment.body.data.id}/refunds`
      const answers = await atOnce(() => rest('POST', path, { amount: share }))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 400]))
      accepted += answers.filter(({ status }) => status === 201).length
    }
    const { payments = [] } = await account.readLedger()
    const returned = payments.map(({ refunds }) => refunds.reduce((sum, refund) => sum + refund.amount, 0))
    assert.deepEqual(new Set(returned), new Set([amount]))
    assert.equal(accepted * share, rounds * amount)
    return {
      figure: `${rounds} payments of ${count(amount)}, ${callers} refunds of ${share} each: ${count(amount)} returned for each`,
      logLine: null,
    }
  },
}

async function start(place: Place) {
  const simulator = await place.startSimulator(await place.simulatorOptions())
  const gateway = await place.startGateway(
    await place.gatewayOptions({ GATEWAY_PROVIDER_URL: simulator.url }),
  )
  return { rest: createRest(`${gateway.url}/api/gateway`), account: openSimulatorAccount(simulator.url) }
}

function atOnce<T>(call: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, call))
}
