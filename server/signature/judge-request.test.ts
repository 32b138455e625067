import { expect, test } from 'vitest'
import { judgeRequest } from './judge-request.ts'

const query = 'data.id=123456&type=payment'

test.each([
  ['', 'body_empty'],
  ['{"type":', 'body_not_json'],
  ['[1]', 'body_not_object'],
  ['\xff', 'body_not_utf8'],
])('the body %j fails the only check that is made, whatever signed it', (body, code) => {
  const rawBody = Buffer.from(body, 'latin1')
  const headers = { 'x-signature': 'ts=1742505638683,v1=00', 'x-request-id': 'r-1' }
  const { result } = judgeRequest({ headers, query, rawBody }, ['secret'], {})
  expect(result).toMatchObject({ verdict: 'rejected', reason: 'BodyNotJsonObject' })
  const explanation = result.verdict === 'rejected' ? result.explanation : null
  expect(explanation).toMatchObject({
    checks: [{ name: 'body', passed: false, code }],
    signed_text: 'id:123456;request-id:r-1;ts:1742505638683;',
    signed_by: null,
  })
})
