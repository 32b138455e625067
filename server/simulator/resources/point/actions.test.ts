/** What a terminal prints for its seller. */
import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(async started => {
  simulator = started
  api = createApi(simulator)
  await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
})

const path = '/terminals/v1/actions'
const point = { terminal_id: 'NEWLAND_N950__SBX0000001', subtype: 'custom' }
const ticket = {
  type: 'print',
  external_reference: 'ticket-1',
  config: { point },
  content: '{center}{b}Mate{/b}{br}{qr}https://shop.example{/qr} {5%} '.padEnd(100, '.'),
}
const image = { ...ticket, config: { point: { ...point, subtype: 'image' } } }
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const statusOf = async ({ id }: Json) => (await api.get(`${path}/${id}`)).body.status
const cancel = ({ id }: Json) => api.post(`${path}/${id}/cancel`)
const refused = ({ status, body }: Answered) => [status, body.errors[0].code]

test.each([
  ['a text with tags', ticket],
  ['4096 characters', { ...ticket, content: 'x'.repeat(4096) }],
  ['a picture', { ...image, content: png }],
])('%s is obtained by its terminal, then printed', async (_what, sent) => {
  const { status, body } = await api.post(path, sent)
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      type: 'print',
      external_reference: 'ticket-1',
      status: 'created',
      config: sent.config,
      created_date: '2026-03-02T10:00:00.000Z',
    },
  ])
  await api.advance({ seconds: 2 })
  expect(await statusOf(body)).toBe('on_terminal')
  expect(refused(await cancel(body))).toEqual([409, 'cannot_cancel_order'])
  await api.advance({ seconds: 2 })
  expect((await api.get(`${path}/${body.id}`)).body).toEqual({ ...body, status: 'processed' })
})

test('an action is canceled before its terminal obtains it', async () => {
  const { body } = await api.post(path, ticket)
  expect(await cancel(body)).toMatchObject({ status: 200, body: null })
  await api.advance({ minutes: 1 })
  expect(await statusOf(body)).toBe('canceled')
  expect(refused(await cancel(body))).toEqual([409, 'cannot_cancel_order'])
})

test('a terminal obtains what it prints in the mode PDV only', async () => {
  const { body: terminal } = await api.post('/simulator/terminals', { type: 'PAX_A910' })
  const sent = { ...ticket, config: { point: { ...point, terminal_id: terminal.id } } }
  const { body } = await api.post(path, sent)
  await api.advance({ minutes: 1 })
  expect(await statusOf(body)).toBe('created')
  const foreign = await createApi(simulator).post(path, sent)
  expect(refused(foreign)).toEqual([403, 'forbidden_checking_terminal_owner'])
})

const without = (name: string) => ({ ...ticket, [name]: undefined })
test.each<[string, Json, string]>([
  ['no type', without('type'), 'required_properties'],
  ['another type', { ...ticket, type: 'PRINT_INFO' }, 'property_value'],
  ['no reference', without('external_reference'), 'required_properties'],
  ['a long reference', { ...ticket, external_reference: 'x'.repeat(65) }, 'property_value'],
  ['a reference with a blank', { ...ticket, external_reference: 'a b' }, 'property_value'],
  ['no config', without('config'), 'required_properties'],
  ['no terminal', { ...ticket, config: { point: { subtype: 'custom' } } }, 'required_properties'],
  [
    'a malformed terminal',
    { ...ticket, config: { point: { ...point, terminal_id: 'T1' } } },
    'property_value',
  ],
  ['another subtype', { ...ticket, config: { point: { ...point, subtype: 'invoice' } } }, 'property_value'],
  ['no content', without('content'), 'required_properties'],
  ['99 characters', { ...ticket, content: 'x'.repeat(99) }, 'property_value'],
  ['4097 characters', { ...ticket, content: 'x'.repeat(4097) }, 'property_value'],
  ['an unknown tag', { ...ticket, content: '{blink}'.padEnd(100, '.') }, 'property_value'],
  ['a text as a picture', { ...image, content: 'x'.repeat(100) }, 'property_value'],
  ['a number as content', { ...ticket, content: 1 }, 'property_type'],
  ['another field', { ...ticket, copies: 2 }, 'unsupported_properties'],
])('%s is refused', async (_what, sent, code) => {
  expect(refused(await api.post(path, sent))).toEqual([400, code])
})

test('the calls have the other refusals of orders', async () => {
  expect(refused(await api.call('POST', path, ticket))).toEqual([400, 'empty_required_header'])
  const unknown = { id: '00000000-0000-4000-8000-000000000000' }
  for (const id of ['1', `${unknown.id}0`, `0${unknown.id}`])
    expect(refused(await api.get(`${path}/${id}`)), id).toEqual([400, 'invalid_path_param'])
  expect(refused(await cancel(unknown))).toEqual([404, 'order_not_found'])
  expect(refused(await api.call('POST', `${path}/${unknown.id}/cancel`))).toEqual([
    400,
    'empty_required_header',
  ])
  const key = { 'x-idempotency-key': 'key-1' }
  const { body } = await api.post(path, ticket, key)
  expect((await api.post(path, ticket, key)).body).toEqual(body)
  const other = await api.post(path, { ...ticket, external_reference: 'ticket-2' }, key)
  expect(refused(other)).toEqual([409, 'idempotency_key_already_used'])
})
