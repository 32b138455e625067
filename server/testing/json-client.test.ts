import { expect, test } from 'vitest'
import { createSend } from './json-client.ts'

test('a credential that no header can carry is named by its header only', async () => {
  const send = createSend('http://127.0.0.1:9', () => ({ authorization: 'Bearer TEST-1\ns3cret' }))
  const message = 'The value of authorization has a character that no header may have.'
  await expect(send('GET', '/')).rejects.toThrow(new TypeError(message))
})
