import { expect, onTestFinished, test } from 'vitest'
import { addFaultInput } from '../../../server/contract/shop-faults.ts'
import { newCallRuleSchema, newNotificationRuleSchema } from '../../../server/simulator/api/faults.ts'
import { startSimulator } from '../../../server/simulator/start/simulator.ts'
import { changeRule, faultFields, findProblems, type Name, type Typed, type Where } from './fault-rules.ts'

const schemas = {
  simulator: newCallRuleSchema,
  shop_proxy: addFaultInput,
  notifications: newNotificationRuleSchema,
}
const texts = [
  ...['-1', '0', '1', '1.5', '1,5', '20', '21', '120', '121', '399', '400', '599', '600', '999999999'],
  ...['x', '/', '/v1', 'GET', 'get', 'x'.repeat(101), `/${'x'.repeat(200)}`, '{}', '[]', '"a"', '{"a": 1'],
]
const places = Object.keys(schemas) as Where[]

test.each(places)('at %s the form finds each field wrong that the API refuses', where => {
  const fields = Object.keys(faultFields[where]) as Name[]
  for (const name of fields)
    for (const text of texts)
      for (const status of ['', '500']) {
        const typed: Typed = { ...(status && 'status' in faultFields[where] && { status }), [name]: text }
        const { issues = [] } = schemas[where].safeParse(changeRule({}, typed, where)).error ?? {}
        const refused = new Set(issues.map(({ path }) => path[0]))
        const isFlag = Object.entries(faultFields[where]).some(
          ([field, kind]) => field === name && kind === 'flag',
        )
        // A text that is no JSON would be sent as a text, which the API cannot know. Codes have a test of their own.
        if (isFlag || name === 'code' || (name === 'body' && text !== '{}')) continue
        expect([name, text, ...findProblems({}, typed, where).keys()]).toEqual([name, text, ...refused])
      }
})

test('what was typed is read as its field is sent, and what is emptied or off is absent', () => {
  const rule = { status: 500, path: '/a', cut_off: true, times: 2 }
  const typed: Typed = {
    ...{ status: ' 503 ', delay_ms: '1.5', slow_body_ms: 'x', path: ' ', method: ' GET ', body: '{"a": 1}' },
    ...{ performed: true, cut_off: false, copies: '2' },
  }
  expect(changeRule(rule, typed, 'simulator')).toStrictEqual({
    ...{ status: 503, delay_ms: 1500, slow_body_ms: 'x', method: 'GET', body: { a: 1 } },
    ...{ performed: true, times: 2 },
  })
  expect(changeRule({}, { body: '{"a"' }, 'simulator')).toStrictEqual({ body: '{"a"' })
})

test('a body that is no JSON is wrong, and a text in quotes is right', () => {
  const problemOf = (body: string) => findProblems({ status: 500 }, { body }, 'simulator').get('body')
  expect(problemOf('{"a": 1')).toBe('json')
  expect(problemOf('not found')).toBe('json')
  expect(problemOf('"not found"')).toBeUndefined()
})

test.each([
  ['2034', '/v1/payments'],
  ['E301', '/v1/payments'],
  ['E301', '/v1/card_tokens'],
  ['9999', undefined],
  ['2034', undefined],
  ['2034', '/v1/identification_types'],
  ['2034', '/v1/*'],
])('the code %s on %s is right where the API takes it', async (code, path) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const rule = { code, ...(path && { path }) }
  const { status } = await fetch(`${simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { authorization: 'Bearer TEST-code', 'content-type': 'application/json' },
    body: JSON.stringify(changeRule(rule, {}, 'simulator')),
  })
  expect(findProblems(rule, {}, 'simulator').has('code')).toBe(status === 400)
})
