/**
 * What measuring the quality of recorded sales costs (docs/guides/quality.md): the processor time of all, and how long the
 * gateway does nothing else meanwhile.
 */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { qualityLast } from '../../server/facts/quality-terms.ts'
import { measure } from '../../server/quality/measure.ts'
import { call, rightBodies, rightSale } from '../../server/quality/tests/support/sales.ts'
import { startTestGateway } from '../../server/tests/support/start-test-gateway.ts'
import { json, startStubProvider } from '../../server/tests/support/stub-provider.ts'
import type { Part } from '../harness/part.ts'
import { printTable } from '../harness/table.ts'
import { until } from '../harness/until.ts'

const sales = 1000
const rounds = 5

export const qualityPart: Part = {
  name: 'quality',
  about: 'processor time to measure 1,000 sales of six calls each, and the longest block of the gateway',
  run: async () => {
    const recorded = manySales()
    const times = Array.from({ length: rounds }, () => {
      const start = process.cpuUsage()
      const measured = measure(recorded, { last: sales })
      if (measured.sales.length !== sales) throw new Error(`Only ${measured.sales.length} sales were found.`)
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    })
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    printTable('quality: measuring sales', [
      { name: `${sales} sales`, figures: { ms: median }, bars: { ms: { below: 1000 } } },
    ])
    await printBlocks()
  },
}

/** Blocks are processor time of the thread, because other programs may take the processor in a block. */
async function printBlocks(): Promise<void> {
  const provider = await startStubProvider()
  const gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url })
  await recordSales(gateway.shopUrl, provider)
  const list = `${gateway.url}/api/gateway/calls?transport=shop&external_reference=order-${sales - 1}`
  await until(async () => (await (await fetch(list)).text()).includes('POST /v1/payments'))
  const rows = []
  for (const query of ['', `?last=${qualityLast.max}`]) {
    const blocks: number[] = []
    for (let round = 0; round < rounds; round++)
      blocks.push(await longestBlock(`${gateway.url}/api/gateway/quality${query}`))
    rows.push({ name: `GET /quality${query}`, figures: { ms: blocks }, bars: { ms: { below: 50 } } })
  }
  printTable(`quality: longest block of the gateway at ${sales} recorded sales`, rows)
  await gateway[Symbol.asyncDispose]()
  await provider.close()
}

async function recordSales(shopUrl: string, provider: Awaited<ReturnType<typeof startStubProvider>>) {
  const answer = { status: 'approved', payment_type_id: 'credit_card', card: { last_four_digits: '3704' } }
  for (let order = 0; order < sales; order++) {
    provider.answerWith(json(201, { id: 1_000_000 + order, ...answer }))
    const response = await fetch(`${shopUrl}/v1/payments`, {
      method: 'POST',
      headers: { 'x-idempotency-key': `key-${order}`, 'x-meli-session-id': 'device' },
      body: JSON.stringify({ ...rightBodies.checkout_api, external_reference: `order-${order}` }),
    })
    if (response.status !== 201) throw new Error(`A payment was answered by ${response.status}.`)
    await response.arrayBuffer()
  }
}

async function longestBlock(url: string): Promise<number> {
  const processorMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = processorMs()
  let isOver = false
  const look = () => {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // The answer is not parsed here, which would be a block, too.
  get(url, response => text(response).then(() => resolve(), reject)).on('error', reject)
  await promise
  isOver = true
  return longest
}

function manySales() {
  const parts = Array.from({ length: sales }, (_, index) => {
    const id = String(1_000_000 + index)
    const body = JSON.parse(rightSale('checkout_api').made.request)
    const { token, made, recorded } = rightSale('checkout_api', {
      body: { ...body, external_reference: `order-${index}` },
      answer: { id, status: 'approved', payment_type_id: 'credit_card', card: { last_four_digits: '3704' } },
      second: index,
    })
    const reads = Array.from({ length: 4 }, (__, second) =>
      call('GET /v1/payments/{id}', {
        resource: id,
        url: `/v1/payments/${id}`,
        answer: { id, status: 'approved' },
        second: index + second,
      }),
    )
    const deliveries = (recorded.deliveries ?? []).map(one => ({ ...one, payment_id: id, resource: id }))
    return { calls: [token, made, ...reads], deliveries }
  })
  return {
    calls: parts.flatMap(({ calls }) => calls),
    deliveries: parts.flatMap(({ deliveries }) => deliveries),
    grade: null,
    atMs: Date.parse('2026-11-26T00:00:00Z'),
  }
}
