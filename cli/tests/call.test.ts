/** The command `call`, which performs each operation of the catalog by its name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../server/catalog/catalog.ts'
import type { Operation } from '../../server/catalog/operation.ts'
import { exitCodes } from '../exit-codes.ts'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const call = (...args: string[]) => commands.run('call', ...args)

test('without a name it lists every operation that has a route, each with a summary', async () => {
  const { code, out } = await runHere(['call', '--json'])
  expect(code).toBe(exitCodes.done)
  const listed = out.map(line => JSON.parse(line))
  const all = Object.entries(catalog).flatMap(([resource, operations]) =>
    Object.entries<Operation>(operations).flatMap(([name, { route }]) =>
      route ? [{ operation: `${resource}.${name}`, route, summary: expect.stringMatching(/./) }] : [],
    ),
  )
  expect(listed).toEqual(all)
  const { out: spanish } = await runHere(['call'], { locale: 'es' })
  expect(spanish).toContain(
    'payments.cancel  POST /payments/{paymentId}/cancel  Cancelar un pago pendiente, en proceso o autorizado',
  )
})

test('it performs a read and a write with their fields, and with the same key a write only once', async () => {
  const paymentId = await commands.pay()
  const { out } = await call('payments.get', `paymentId=${paymentId}`)
  expect(out[0]).toBe('{')
  expect(JSON.parse(out.join('\n'))).toMatchObject({ id: Number(paymentId), status: 'approved' })

  const refund = () =>
    call('payments.refund', `paymentId=${paymentId}`, 'amount=100', '--key', 'refund-1', '--json')
  const [first, again] = [await refund(), await refund()]
  expect(JSON.parse(first.out.join())).toMatchObject({ payment_id: Number(paymentId), amount: 100 })
  expect(again.code).toBe(exitCodes.done)
  const { out: refunds } = await call('payments.listRefunds', `paymentId=${paymentId}`, '--json')
  expect(JSON.parse(refunds.join())).toHaveLength(1)
})

test('it refuses an unknown operation, an id that is missing, and what the gateway refuses', async () => {
  expect(await call('payment.get')).toMatchObject({
    code: exitCodes.usage,
    remarks: ['payment.get is not an operation. pasarela call lists all of them. Did you mean payments.get?'],
  })
  expect(await call('payments.get')).toMatchObject({
    code: exitCodes.usage,
    remarks: ['The argument paymentId is missing.'],
  })
  const { code, remarks } = await call('payments.get', 'paymentId=abc', '--json')
  expect(code).toBe(exitCodes.usage)
  expect(JSON.parse(remarks.join()).error).toMatchObject({ code: 'validation_failed' })
})
