/**
 * Twenty testers work in fifty simulated accounts at once. Afterwards every call and notification is in its own
 * account, and none is lost.
 */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { createRest, type Rest } from '../../server/tests/support/callers.ts'
import type { Part } from '../harness/part.ts'
import { type Options, type Place, startEngines } from '../harness/place.ts'
import { note, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { readEntries } from '../load/audit.ts'

const accountCount = 50
const testerCount = 20
/** Pause of a tester between two payments, each with two reads. All together send over 100 requests a second. */
const thinkMs = 500

export type Account = {
  name: string
  /** A client of each gateway, for the routes of this account. */
  gateways: Rest[]
  /** The correlation ids of the calls that were answered. */
  calls: Set<string>
  payments: Set<string>
}

export const createTeam = (minutes: number): Part => ({
  name: 'team',
  about: `${testerCount} testers in ${accountCount} simulated accounts for ${minutes} minutes: no entry in a wrong account, none lost`,
  run: async place => {
    for (const { name, options } of await startEngines(place))
      await workAsTeam(place, { name, options, durationMs: minutes * 60_000 })
  },
})

type Run = { name: string; options: Options; durationMs: number }

async function workAsTeam(place: Place, { name, options, durationMs }: Run): Promise<void> {
  const simulator = await place.startSimulator(await place.simulatorOptions({ SIMULATOR_DATA: '' }))
  const count = options.DATABASE_URL ? 2 : 1
  const urls: string[] = []
  for (let started = 0; started < count; started++) {
    const all = await place.gatewayOptions({ ...options, GATEWAY_PROVIDER_URL: simulator.url })
    urls.push((await place.startGateway(all)).url)
  }
  const [first = ''] = urls
  const rest = createRest(`${first}/api/gateway`)
  const accounts: Account[] = []
  for (let index = 0; index < accountCount; index++) {
    const account = `team-${index}`
    const { status, text } = await rest('POST', '/accounts', { name: account, country: 'MLA' })
    assert.equal(status, 201, text)
    const gateways = urls.map(url => createRest(`${url}/api/gateway/accounts/${account}`))
    accounts.push({ name: account, gateways, calls: new Set(), payments: new Set() })
  }
  const endsAt = performance.now() + durationMs
  await Promise.all(Array.from({ length: testerCount }, (_, tester) => work(tester, accounts, endsAt)))
  for (const account of accounts) await audit(account)
  assert.deepEqual(await listCalls(rest), [], 'calls of an account in the list of the default account')
  const sum = (sizeOf: (account: Account) => number) =>
    showCount(accounts.reduce((total, account) => total + sizeOf(account), 0))
  note(
    `${name}, ${count} gateway${count > 1 ? 's' : ''}: ${sum(({ calls }) => calls.size)} calls and the notifications of ${sum(({ payments }) => payments.size)} payments, 0 in a wrong account, 0 lost`,
  )
}

/** Goes from account to account, and pays, reads and searches in each. */
async function work(tester: number, accounts: Account[], endsAt: number): Promise<void> {
  for (let step = 0; performance.now() < endsAt; step++) {
    const account = accounts[(tester + step * testerCount) % accounts.length] as Account
    const gateway = account.gateways[step % account.gateways.length] as Rest
    const call = async <T>(method: string, path: string, body?: object) => {
      const id = `${account.name}-of-${tester}-${step}-${method}${path.replace(/\W+/g, '-')}`
      const answer = await gateway<T>(method, path, body, { 'x-request-id': id })
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
      account.calls.add(id)
      return answer.body.data
    }
    const reference = `${account.name}-${tester}-${step}`
    const payment = await call<{ id: number }>('POST', '/payments/offline', {
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      payer: { email: 'test_user_1@testuser.com' },
      external_reference: reference,
    })
    account.payments.add(String(payment.id))
    await call('GET', `/payments/${payment.id}`)
    const found = await call<{ results: { id: number }[] }>(
      'GET',
      `/payments?external_reference=${reference}`,
    )
    assert.deepEqual(
      found.results.map(({ id }) => id),
      [payment.id],
    )
    await wait(thinkMs)
  }
}

type Listed = { seq: number; correlation_id: string; resource: string | null; verdict?: string }

/** Waits until everything of an account is in its journal, and asserts that nothing else is. */
export async function audit({ name, gateways: [rest], calls, payments }: Account): Promise<void> {
  assert.ok(rest)
  let recorded: Listed[] = []
  let notified: Listed[] = []
  await until(async () => {
    recorded = await listCalls(rest)
    notified = await Array.fromAsync(readEntries<Listed>(rest, 'notifications'))
    const known = new Set(notified.map(({ resource }) => resource))
    return recorded.length >= calls.size && [...payments].every(id => known.has(id))
  })
  const strange = recorded.filter(({ correlation_id }) => !calls.has(correlation_id))
  assert.deepEqual(strange, [], `calls of others in ${name}`)
  assert.equal(new Set(recorded.map(({ correlation_id }) => correlation_id)).size, calls.size, 'lost calls')
  const wrong = notified.filter(
    ({ resource, verdict }) => verdict !== 'validated' || !payments.has(resource ?? ''),
  )
  assert.deepEqual(wrong, [], `notifications of others in ${name}, or with a wrong signature`)
}

/** The calls of the testers. The setup of the accounts is recorded as well. */
async function listCalls(rest: Rest): Promise<Listed[]> {
  const calls = await Array.fromAsync(readEntries<Listed>(rest, 'calls'))
  return calls.filter(({ correlation_id }) => correlation_id.startsWith('team-'))
}
