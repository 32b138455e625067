/** Warnings of the simulator in the journal, and wherever a call is told. A stub of it warns of what the test says. */
import { expect, test } from 'vitest'
import { toCallLines } from '../../cli/listen/shop-calls.ts'
import { wordsOf } from '../../cli/words.ts'
import { type Warning, warningsHeader, writeWarnings } from '../facts/warnings.ts'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { pasarelaMatchers } from '../kit/matchers.ts'
import type { Call } from '../kit/record-types.ts'
import { type TestGateway, testAccessToken } from './support/start-test-gateway.ts'
import { withGatewayBefore } from './support/with-gateway-before.ts'

const source = 'sdk-php#38'
let warned: Warning[] | null = []
let status = 201
let answer: object = { id: 1300000001, status: 'approved' }
/** What `GET /users/me` says. */
let me: object = {}
let gateway: TestGateway
withGatewayBefore(
  (request, response) => {
    request.resume()
    const headers = warned && { [warningsHeader]: writeWarnings(warned) }
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(request.url === '/users/me' ? me : answer))
  },
  started => {
    gateway = started
  },
)

async function pay(
  key: string,
  warnings: Warning[] | null,
  body = '{"transaction_amount":1500}',
): Promise<CallDetail> {
  warned = warnings
  const authorization = `Bearer ${testAccessToken}`
  const headers = { authorization, 'x-idempotency-key': key, 'content-type': 'application/json' }
  await fetch(`${gateway.shopUrl}/v1/payments`, { method: 'POST', headers, body })
  const [call] = await find(`/calls/wait?transport=shop&idempotency_key=${key}&timeout=5`)
  return (await gateway.rest<CallDetail>('GET', `/calls/${call?.seq}`)).body.data
}

const find = async (path: string) =>
  (await gateway.rest<{ entries: CallSummary[] }>('GET', path)).body.data.entries
const keys = (calls: CallSummary[]) => calls.map(call => call.idempotency_key)
const listed = {
  list: async (filter: object = {}) => (await find(`/calls?${new URLSearchParams({ ...filter })}`)) as Call[],
}

test('a call of a shop keeps the warnings that the simulator names, with a sentence and their source', async () => {
  const unknown = { code: 'unknown_field', path: 'payer.emial', nearest: 'payer.email', source }
  const call = await pay('warned-1', [unknown, { code: 'code_of_tomorrow', path: '', source }])
  expect(call.warnings).toEqual([
    {
      ...unknown,
      sentence:
        'payer.emial is no field that the provider has here, so production refuses or ignores it. Write payer.email.',
    },
    {
      ...{ code: 'code_of_tomorrow', path: '', source },
      sentence: 'The body may be refused or ignored in production (code_of_tomorrow).',
    },
  ])
  expect((await pay('right-1', [])).warnings).toBeNull()
})

test('calls are found by the code of a warning, or by any, also in the text index', async () => {
  await pay('warned-2', [{ code: 'wrong_type', path: 'capture', source }])
  expect(keys(await find('/calls?warning=wrong_type'))).toEqual(['warned-2'])
  expect(keys(await find('/calls/wait?warning=wrong_type&timeout=5&after=0'))).toEqual(['warned-2'])
  const any = keys(await find('/calls?warning=any'))
  expect(any).toContain('warned-2')
  expect(any).not.toContain('right-1')
  expect((await gateway.rest('GET', '/calls?warning=Any%20text')).status).toBe(422)
})

test('a warning has no card number, even if a sender names a field by one', async () => {
  const path = 'card.4509953566233704'
  const { warnings } = await pay('warned-3', [{ code: 'unknown_field', path, source }])
  expect(JSON.stringify(warnings)).not.toContain('4509953566233704')
})

test('the command has a line for each warning, in the language of its user', async () => {
  const call = await pay('warned-4', [{ code: 'missing_field', path: 'payer.address', source }])
  const [, line] = toCallLines(call, wordsOf('es'))
  expect(line).toBe(`    ! Falta payer.address, y en producción se puede rechazar. Envíalo. (${source})`)
})

test('toHaveNoWarnings fails for a warning that is not tolerated, and without a call', async () => {
  await pay('warned-5', [{ code: 'wrong_length', path: 'description', source }])
  const failed = await pasarelaMatchers.toHaveNoWarnings(listed)
  expect(failed.pass).toBe(false)
  expect(failed.message()).toContain('The length of description is not the one that the provider documents.')
  const codes = ['unknown_field', 'code_of_tomorrow', 'wrong_type', 'missing_field', 'wrong_length']
  expect((await pasarelaMatchers.toHaveNoWarnings(listed, { allow: codes })).pass).toBe(true)
  const none = await pasarelaMatchers.toHaveNoWarnings({ list: async () => [] })
  expect([none.pass, none.message()]).toEqual([false, 'No call of the shop was recorded'])
})

test('where nobody names warnings, a refusal of the provider is explained by its body, and a success is not accused', async () => {
  const body = '{"transaction_amount":1500,"payer":{"emial":"ana@gmail.com"}}'
  const unknown = expect.objectContaining({ code: 'unknown_field', path: 'payer.emial', nearest: 'email' })
  status = 400
  const refused = await pay('known-1', null, body)
  expect(refused.warnings).toContainEqual(unknown)
  // It was refused, so nothing says that it may be.
  const [, ...lines] = toCallLines(refused, wordsOf('en'))
  expect(lines[0]).toContain('payer.emial is no field that the provider has here. Write email.')
  expect(JSON.stringify([refused.warnings, lines])).not.toContain('production')
  expect(JSON.stringify(refused.warnings)).not.toContain('ana@gmail.com')
  status = 401
  expect((await pay('known-2', null, body)).warnings ?? []).not.toContainEqual(unknown)
  status = 201
  expect((await pay('known-3', null, body)).warnings ?? []).not.toContainEqual(unknown)
  expect((await pay('known-4', null, 'no JSON')).warnings).toBeNull()
})

const codesOf = ({ warnings }: CallDetail) => warnings?.map(({ code, path }) => `${code} ${path}`) ?? []

test('rules of a country hold where the provider told the country of the account of the environment', async () => {
  const body = JSON.stringify({
    ...{ transaction_amount: 10.5, payment_method_id: 'visa', token: 'a', installments: 1 },
    payer: { email: 'ana@gmail.com' },
  })
  const refuse = async (key: string) => {
    status = 400
    const call = await pay(key, null, body)
    status = 201
    return codesOf(call)
  }
  expect(await refuse('country-1')).toEqual([])
  me = { id: 1, site_id: 'MLC', tags: ['normal'] }
  await gateway.rest('GET', '/seller')
  expect(await refuse('country-2')).toEqual(['no_decimals transaction_amount'])
  me = { id: 1, site_id: 'MLA', tags: ['normal'] }
  await gateway.rest('GET', '/seller')
  expect(await refuse('country-3')).toEqual([])
})

test('a rejected test card is told where the provider said that the token is of no test user, and nowhere else', async () => {
  answer = { id: 1, status: 'rejected', card: { first_six_digits: '450995', last_four_digits: '3704' } }
  const paid = async (key: string, tags: unknown) => {
    me = { id: 1, site_id: 'MLA', tags }
    await gateway.rest('GET', '/seller')
    return codesOf(await pay(key, null))
  }
  expect(await paid('card-1', ['normal', 'test_user'])).not.toContain('test_card token')
  expect(await paid('card-2', undefined)).not.toContain('test_card token')
  expect(await paid('card-3', ['normal'])).toContain('test_card token')
})
