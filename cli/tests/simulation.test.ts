/** The commands by which payers, banks, faults and the clock of the simulator act. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const run = (...args: string[]) => commands.run(...args)

test('a payment in process is approved or rejected, and then charged back', async () => {
  const id = await commands.pay('--outcome', 'CONT')
  expect((await run('approve', id)).out).toEqual([`Payment ${id}: approved (accredited)`])
  const { out } = await run('chargeback', id, '--json')
  expect(JSON.parse(out.join())).toMatchObject({ status: 'charged_back' })
  const other = await commands.pay('--outcome', 'CONT')
  const rejected = await run('reject', other, '--detail', 'cc_rejected_high_risk')
  expect(rejected.out).toEqual([`Payment ${other}: rejected (cc_rejected_high_risk)`])
  expect(await run('approve', other)).toMatchObject({
    code: 1,
    remarks: [
      `${other} is rejected (cc_rejected_high_risk), and that state does not allow this action.`,
      'The action requested is not valid for the current payment state',
    ],
  })
  const paid = await commands.pay()
  const { remarks } = await run('approve', paid)
  expect(remarks[0]).toBe(`${paid} is already approved (accredited), so there is nothing to do.`)
})

const unknownOrder = `ORD01${'A'.repeat(24)}`

test.each([
  [['approve', '1'], 'The simulator has no payment 1 in this account. pasarela pay creates one'],
  [['reject', '1'], 'The simulator has no payment 1 in this account.'],
  [
    ['chargeback', unknownOrder],
    `The simulator has no order ${unknownOrder} in this account. pasarela pay --api orders`,
  ],
  [['pay', '--preference', '123'], 'The simulator has no preference 123 in this account. Use the ID from'],
])('%j says what was not found, and what to do', async (args, text) => {
  expect(await run(...args)).toEqual({ code: 1, out: [], remarks: [expect.stringContaining(text)] })
})

test('an order that waits is approved or rejected, and then charged back', async () => {
  const id = await commands.pay('--api', 'orders', '--method', 'rapipago')
  expect((await run('approve', id)).out).toEqual([`Order ${id}: processed (accredited)`])
  // Only a charge to a card can be disputed.
  const refused = await run('chargeback', id)
  expect(refused.code).toBe(1)
  expect(refused.remarks.join()).toContain('Only a charge to a card can be disputed')
  const disputed = await commands.pay('--api', 'orders', '--outcome', 'CONT')
  await run('approve', disputed)
  const { out } = await run('chargeback', disputed, '--json')
  expect(JSON.parse(out.join())).toMatchObject({ status: 'charged_back' })
  const other = await commands.pay('--api', 'orders', '--outcome', 'CONT')
  expect((await run('reject', other)).out).toEqual([expect.stringMatching(/^Order \w+: failed/)])
})

test('a preference is paid as on its checkout page', async () => {
  const id = await commands.makePreference()
  const paid = await run('pay', '--preference', id)
  expect(paid).toEqual({
    code: 0,
    out: [
      expect.stringMatching(/^Payment \d+: approved \(accredited\)$/),
      expect.stringMatching(/^The payer returns to https:\/\/shop\.example\/ok\?.*payment_id=\d+/),
    ],
    remarks: [],
  })
  const refused = await run('pay', '--preference', id, '--method', 'master', '--outcome', 'FUND', '--json')
  expect(JSON.parse(refused.out.join())).toMatchObject({
    payment: { status: 'rejected', payment_method_id: 'master' },
    back_url: null,
  })
  expect(await run('pay', '--preference', id, '--method', 'amex')).toEqual({
    code: 1,
    out: [],
    remarks: [expect.stringContaining('cannot be paid by amex. Possible: visa, master')],
  })
})

test('a fault is set, listed, met and removed', async () => {
  const args = ['code=2034', 'route=POST /v1/payments', 'times=2']
  expect((await run('fault', ...args)).out).toEqual([
    expect.stringMatching(
      /^A fault was set: refuse with the code 2034 \(.*code=2034.*route=POST \/v1\/payments\)$/,
    ),
  ])
  expect((await run('pay')).code).toBe(1)
  expect((await run('fault', 'lose', 'topic=payment')).out).toHaveLength(2)
  expect((await run('fault', '--clear')).out).toEqual(['No fault is active.'])
  const misspelled = await run('fault', 'status=500', 'route=POST /v1/payment')
  expect(misspelled.remarks).toEqual([
    'No known route of Mercado Pago fits POST /v1/payment, so the fault may affect nothing.',
  ])
  await run('fault', '--clear')
  for (const path of [
    '/v1/payments/*',
    'GET /v1/payments/{id}',
    '/v1/payments/12/refunds',
    '/v1/**',
    '/v1/pay*',
  ])
    expect((await run('fault', 'status=500', `route=${path}`)).remarks).toEqual([])
  await run('fault', '--clear')
  for (const old of ['path=/v1/payments', 'method=POST', 'route=v1/payments', 'route=TRACE /v1/payments'])
    expect(await run('fault', 'status=500', old)).toMatchObject({
      code: 2,
      remarks: [expect.stringContaining("write 'route=POST /v1/payments'")],
    })
  expect(await run('fault', 'statsu=500')).toMatchObject({
    code: 2,
    remarks: [
      expect.stringContaining('statsu'),
      expect.stringContaining('status=500, code=2034, delay_ms=8000'),
    ],
  })
})

test.each([
  [['route=/v1/orders'], /^The fault does nothing: add what happens, such as status=500/],
  [['times=2', 'topic=payment'], /^The fault does nothing/],
  [['status=429', 'retry-after=2'], /^A fault has no field retry-after: write retry_after\.$/],
  [['delay=9000'], /^A fault has no field delay: write delay_ms\.$/],
])('the fault %j is refused with what to write', async (fields, text) => {
  expect(await run('fault', ...fields)).toEqual({ code: 2, out: [], remarks: [expect.stringMatching(text)] })
})

test('the clock moves and returns', async () => {
  const { now_ms } = JSON.parse((await run('clock', '--json')).out.join())
  expect((await run('clock', '--days', '2', '--hours', '1')).code).toBe(0)
  const later = JSON.parse((await run('clock', '--json')).out.join())
  expect(later.now_ms - now_ms).toBeGreaterThanOrEqual(49 * 3_600_000)
  expect((await run('clock', '--real')).code).toBe(0)
  expect(await run('clock', '--to', 'soon')).toMatchObject({
    code: 2,
    remarks: [expect.stringContaining('not a date')],
  })
  expect(await run('clock', '--real', '--days', '1')).toMatchObject({ code: 2 })
})

test('clock, faults and calls say whose command it was, as a claim', async () => {
  const as = (who: Record<string, string>, ...args: string[]) =>
    runHere(args, { environment: { ...commands.environment, ...who } })
  const clock = await as({ PASARELA_ACTOR: 'Ana on call' }, 'clock', '--days', '1', '--json')
  expect(JSON.parse(clock.out.join())).toMatchObject({ by: 'claimed:Ana on call' })
  await as({ USER: 'josé' }, 'fault', 'status=500', 'route=/v1/payments')
  const { out } = await run('fault', '--json')
  expect(JSON.parse(out.join())).toMatchObject({ calls: [{ by: 'claimed:josé (pasarela)' }] })
  await run('fault', '--clear')
  await run('clock', '--real')
})
