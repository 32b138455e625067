import assert from 'node:assert/strict'
import { Client } from 'undici'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { residentMegabytes, watchPeakMegabytes } from '../support/process-state.ts'

const connections = 150
const pagesEach = 20
const heapMegabytes = 256
const maxMegabytes = 600
const stored = 500
const fillerLength = 10_000

/** A page of 2 MiB. */
const page = '/api/gateway/notifications/details?limit=200'

export const largeAnswers: Fault = {
  name: 'large-answers',
  promise: `${connections} connections that ask for ${pagesEach} pages of 2 MiB each get them or a 503 with Retry-After, and less than ${maxMegabytes} MB are used`,
  async run(place) {
    const gateway = await place.startGateway(
      await place.gatewayOptions({ NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }),
    )
    const load = startNotificationLoad([gateway.url], { connections: 8, perSecond: 100, fillerLength })
    await load.until(stored)
    const before = residentMegabytes(gateway.pid)
    const endWatch = watchPeakMegabytes(gateway.pid)
    const answers = await Promise.all(Array.from({ length: connections }, () => askForPages(gateway.url)))
    const peak = endWatch()
    const told = await load.stop()
    const {
      200: served = [],
      503: refused = [],
      ...others
    } = Object.groupBy(answers.flat(), status => status)
    assert.deepEqual(others, {})
    assert.ok(served.length > 0 && refused.length > 0, `${served.length} served, ${refused.length} refused`)
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    assert.ok(peak < maxMegabytes, `${peak} MB`)
    return {
      figure: `${count(served.length)} pages served, ${count(refused.length)} refused; ${before} MB before, ${peak} MB at most (heap limit ${heapMegabytes} MB); ${await auditInWords(gateway.url, told, fillerLength)}`,
      logLine: null,
    }
  },
}

/** Requests all pages at once on one connection, and resolves to their statuses. */
async function askForPages(url: string): Promise<number[]> {
  const client = new Client(url, { pipelining: pagesEach })
  const statuses = await Promise.all(
    Array.from({ length: pagesEach }, async () => {
      const { statusCode, headers, body } = await client.request({ method: 'GET', path: page })
      await body.dump({ limit: Infinity })
      if (statusCode === 503) assert.equal(headers['retry-after'], '1')
      return statusCode
    }),
  )
  await client.close()
  return statuses
}
