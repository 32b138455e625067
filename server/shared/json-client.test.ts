import { expect, test } from 'vitest'
import { json, startStubProvider } from '../tests/support/stub-provider.ts'
import { createSend } from './json-client.ts'

test('a credential that no header can carry is named by its header only', async () => {
  const send = createSend('http://127.0.0.1:9', () => ({ authorization: 'Bearer TEST-1\ns3cret' }))
  const message = 'The value of authorization has a character that no header may have.'
  await expect(send('GET', '/')).rejects.toThrow(new TypeError(message))
})

test('what an answer says is one line that a terminal only shows', async () => {
  const stub = await startStubProvider()
  stub.answerWith(json(408, { message: 'its action is x\n✓ passed\u001b[2J\u202e' }))
  const message = 'GET /wait: 408 its action is x\\n✓ passed\\u001b[2J\\u202e'
  await expect(createSend(stub.url)('GET', '/wait')).rejects.toThrow(message)
  await stub.close()
})
