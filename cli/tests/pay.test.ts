/** The commands `pay` and `refund` over a running demo. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const run = (...args: string[]) => commands.run(...args)

test('pay with a test card, then refund a part of it', async () => {
  const paid = await run('pay', '--amount', '1500', '--reference', 'order-7', '--json')
  expect(paid.code).toBe(0)
  const payment = JSON.parse(paid.out.join())
  expect(payment).toMatchObject({
    status: 'approved',
    transaction_amount: 1500,
    external_reference: 'order-7',
  })
  const refunded = await run('refund', String(payment.id), '--amount', '750')
  expect(refunded).toMatchObject({ code: 0, out: [expect.stringMatching(/^Refund \d+ of 750$/)] })
  const twice = await run('refund', String(payment.id), '--amount', '1500', '--json')
  expect(twice.code).toBe(1)
  expect(JSON.parse(twice.remarks.join()).error.code).toBe('provider_refused')
  const inPortuguese = await runHere(['refund', String(payment.id), '--amount', '1500'], {
    environment: commands.environment,
    locale: 'pt',
  })
  expect(inPortuguese.remarks).toEqual([expect.stringMatching(/^O provedor recusou a requisição: \S.+/)])
})

test('with the same key a payment is made once', async () => {
  const args = ['pay', '--method', 'rapipago', '--key', 'k-1', '--json']
  const first = await run(...args)
  expect(first.code).toBe(0)
  expect(await run(...args)).toEqual(first)
})

test.each(['payments', 'orders'])(
  'with the same key a card is charged once by %s, and answered again',
  async api => {
    const args = ['pay', '--api', api, '--key', `card-${api}`, '--json']
    const first = await run(...args)
    expect(first.code).toBe(0)
    expect(await run(...args)).toEqual(first)
    const elsewhere = { ...commands.environment, XDG_STATE_HOME: join(commands.folder, `elsewhere-${api}`) }
    expect(await runHere(args.slice(0, -1), { environment: elsewhere })).toEqual({
      code: 1,
      out: [],
      remarks: [expect.stringMatching(/^This key was already used, .+ Nothing was charged now\./)],
    })
  },
)

test('pay by an order, wait for its notification, then refund a part of it, and the rest', async () => {
  const paid = await run('pay', '--api', 'orders', '--amount', '1500', '--json')
  const { id, status } = JSON.parse(paid.out.join())
  expect({ code: paid.code, status }).toEqual({ code: 0, status: 'processed' })
  expect(await run('wait', '--order', id, '--action', 'order.processed')).toMatchObject({ code: 0 })
  const part = await run('refund', id, '--amount', '700')
  expect(part).toEqual({
    code: 0,
    out: [`Refunded. Order ${id}: processed (partially_refunded)`],
    remarks: [],
  })
  const rest = await run('refund', id, '--json')
  expect(JSON.parse(rest.out.join())).toMatchObject({ status: 'refunded' })
  const failed = await run('pay', '--api', 'orders', '--outcome', 'FUND')
  expect(failed).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^Order ORD\w+: failed \(insufficient_amount\)$/)],
  })
})

test('the name on the card decides the outcome', async () => {
  const { out } = await run('pay', '--outcome', 'FUND')
  expect(out).toEqual([expect.stringMatching(/^Payment \d+: rejected \(cc_rejected_insufficient_amount\)$/)])
})

test('a method that needs a buyer at a checkout says how to pay with it', async () => {
  const { code, remarks } = await run('pay', '--method', 'account_money')
  expect([code, remarks]).toEqual([
    2,
    [
      expect.stringMatching(
        /^account_money exists here, .*pasarela pay --preference ID --method account_money/,
      ),
    ],
  ])
})

test('a method of the page of a bank waits for its payer', async () => {
  expect((await run('accounts', 'create', 'qa-colombia', '--country', 'MCO')).code).toBe(0)
  const ofColombia = (...args: string[]) => run('pay', '--method', 'pse', '--account', 'qa-colombia', ...args)
  const paid = await ofColombia('--json')
  expect(paid.code).toBe(0)
  expect(JSON.parse(paid.out.join())).toMatchObject({ status: 'pending', payment_method_id: 'pse' })
  const { code, out } = await ofColombia('--api', 'orders', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out.join())).toMatchObject({ status: 'action_required' })
})

test('an unknown payment method names the known ones', async () => {
  const { code, remarks } = await run('pay', '--method', 'pix')
  expect(code).toBe(2)
  expect(remarks).toEqual([
    expect.stringMatching(/^pix is not a payment method here\. Possible: visa, .*rapipago/),
  ])
})

test('pay scans the code of a point of sale, and approves at a terminal', async () => {
  const nothing = await run('pay', '--qr', 'POS001')
  expect([nothing.code, nothing.remarks.join()]).toEqual([1, expect.stringContaining('No QR order waits')])
  const id = await commands.placeOrder('qr', { external_pos_id: 'POS001' })
  const rejected = await run('pay', '--qr', 'POS001', '--outcome', 'FUND')
  expect(rejected.out.join()).toMatch(
    new RegExp(`^Payment \\d+: rejected .*,Order ${id}: created \\(created\\)$`),
  )
  const { order, payment } = JSON.parse((await run('pay', '--qr', '--json')).out.join())
  expect([order.status, payment.payment_method_id]).toEqual(['processed', 'account_money'])
  await commands.placeOrder('qr', { external_pos_id: 'POS001' })
  const byCard = JSON.parse((await run('pay', '--qr', '--method', 'master', '--json')).out.join())
  expect(byCard.payment.payment_method_id).toBe('master')
  const terminal = 'NEWLAND_N950__SBX0000001'
  const first = await commands.placeOrder('point', { terminal_id: terminal })
  expect((await run('pay', '--terminal', '--outcome', 'LOCK')).out).toEqual([
    `Order ${first}: failed (failed)`,
  ])
  await commands.placeOrder('point', { terminal_id: terminal, ticket_number: '2' })
  const approved = await run('pay', '--terminal', terminal, '--method', 'debvisa', '--json')
  expect(JSON.parse(approved.out.join())).toMatchObject({
    status: 'processed',
    transactions: { payments: [{ payment_method: { id: 'debvisa' } }] },
  })
  const unknown = await run('pay', '--terminal', '--outcome', 'CONT')
  expect([unknown.code, unknown.remarks]).toEqual([
    2,
    ['A payment in person cannot end with the outcome CONT.'],
  ])
})
