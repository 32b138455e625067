import { expect, test } from 'vitest'
import { sendTestInput } from '../../../../server/contract/outbound-notifications.ts'
import { isTargetUrl } from '../../../http/web-url.ts'
import { checkTest, startBody, type TestValues, toTestInput } from './test-values.ts'

const values: TestValues = { content: 'shape', topic: 'order', resource: ' 5 ', signature: 'old', body: '' }

test('the provider’s body needs an id, a custom body must be a JSON object', () => {
  expect(checkTest(values)).toEqual({})
  expect(checkTest({ ...values, resource: ' ' })).toEqual({ resource: 'needed' })
  const checkBody = (body: string) => checkTest({ ...values, content: 'own', resource: '', body })
  expect(checkBody('{"a":1}')).toEqual({})
  expect(checkBody('')).toEqual({ body: 'notJson' })
  expect(checkBody('[1]')).toEqual({ body: 'notAnObject' })
  expect(checkBody('null')).toEqual({ body: 'notAnObject' })
})

test('the gateway accepts what the form sends', () => {
  expect(sendTestInput.parse(toTestInput(values))).toEqual({
    topic: 'order',
    resource: '5',
    signature: 'old',
  })
  const body = startBody('payment', '')
  expect(JSON.parse(body)).toMatchObject({ type: 'payment', data: { id: '1' } })
  expect(JSON.parse(startBody('payment', '13'))).toHaveProperty('data.id', '13')
  const input = toTestInput({ ...values, content: 'own', body })
  expect(sendTestInput.parse(input)).toEqual({ signature: 'old', body })
})

test.each([
  ['http://localhost:8080/hooks', true],
  [' https://shop.example/ ', true],
  ['localhost:8080', false],
  ['ftp://shop.example', false],
  ['http://user:word@shop.example', false],
  ['', false],
])('whether %j is an address to send to: %s', (text, isGood) => {
  expect(isTargetUrl(text)).toBe(isGood)
})
