import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendBroken } from './send-broken.ts'

test('the wait between the parts of a slow body keeps no process alive', () => {
  const socket = new Socket()
  const response = new ServerResponse(new IncomingMessage(socket))
  onTestFinished(() => void response.destroy())
  const countTimers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = countTimers()
  void sendBroken(response, { slow_body_ms: 120_000 }, { body: Buffer.from('{}'), writeHead: () => {} })
  expect(response.headersSent).toBe(true)
  expect(countTimers()).toBe(before)
})
