/** Time from the sender's 200 to the answer of `GET /notifications/wait`, with 1,000 requests that wait at once. */
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { AnswerReader } from '../harness/answer-reader.ts'
import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { quantile } from '../harness/statistics.ts'
import { type Subject, startSubject } from '../harness/subject.ts'
import { note, printTable, showBar, showCount, showMs } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import { firstResource, sendSteadily } from './feed-sender.ts'
import type { Part } from './part.ts'
import { webhookSecret } from './signed-notifications.ts'

const waiters = 1000
const perSecond = 200
const openAtOnce = 50

export const waiting: Part = {
  name: 'waiting',
  about: 'from the sender’s 200 to 1,000 requests that wait for it',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const env = gatewayEnvironment(folder, { GATEWAY_WEBHOOK_SECRET: webhookSecret })
  const gateway = await startSubject('pasarela', 'gateway', { env })
  try {
    const each = await measureWaits(gateway, { first: 0, eventOf: waiter => waiter })
    const same = await measureWaits(gateway, { first: waiters, eventOf: () => 0 })
    printTable(
      `waiting: ${showCount(waiters)} requests wait; milliseconds from the sender’s 200 to the answer`,
      ['each waits for', 'p50 ms', 'p99 ms', 'max ms', 'bar', ''],
      [
        [`its own of ${perSecond} notifications per second`, ...each],
        ['the same notification', ...same],
      ],
    )
    note('An answer may arrive before the sender has read its 200. Such a wait has a negative time.')
  } finally {
    await gateway.stop()
  }
}

type Events = {
  first: number
  /** The number of the event that a waiter waits for, counted from the first. */
  eventOf: (waiter: number) => number
}

async function measureWaits({ port }: Subject, { first, eventOf }: Events): Promise<string[]> {
  const answers: Promise<number>[] = []
  while (answers.length < waiters) {
    const numbers = Array.from({ length: openAtOnce }, (_, index) => answers.length + index)
    const opened = numbers.map(waiter => wait(port, firstResource + first + eventOf(waiter)))
    answers.push(...(await Promise.all(opened)).map(({ answeredAt }) => answeredAt))
  }
  await untilWaiting(port)
  const count = 1 + Math.max(...Array.from({ length: waiters }, (_, waiter) => eventOf(waiter)))
  const sent = await sendSteadily(port, { first, count, perSecond })
  const delays = (await Promise.all(answers)).map(
    (answeredAt, waiter) => answeredAt - (sent[eventOf(waiter)]?.answeredAt ?? Number.NaN),
  )
  const p99 = quantile(delays, 0.99)
  return [
    showMs(quantile(delays, 0.5)),
    showMs(p99),
    showMs(quantile(delays, 1)),
    ...showBar({ below: 100 }, p99, ' ms'),
  ]
}

/** Sends the request, and resolves when it is written. */
async function wait(port: number, resource: number): Promise<{ answeredAt: Promise<number> }> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const query = `resource=${resource}&timeout=60`
  socket.write(`GET /api/gateway/notifications/wait?${query} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  const reader = new AnswerReader()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  socket.on('error', reject)
  socket.on('data', (chunk: Buffer) => {
    if (!reader.push(chunk)) return
    socket.destroy()
    if (reader.status === 200) resolve(performance.now())
    else reject(new Error(`A wait was answered with ${reader.status}: ${reader.text}`))
  })
  return { answeredAt: promise }
}

/** The gateway counts the requests that wait. */
async function untilWaiting(port: number): Promise<void> {
  const metric = `pasarela_requests_under_way{share="waits"} ${waiters}\n`
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    if (metrics.includes(metric)) return
  }
}
