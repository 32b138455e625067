/** The processor time that measuring the quality of recorded sales takes (docs/quality.md). */
import { measure } from '../../server/quality/measure.ts'
import { call, rightSale } from '../../server/quality/tests/support/sales.ts'
import type { Part } from '../harness/part.ts'
import { printTable } from '../harness/table.ts'

const sales = 1000
const rounds = 5

export const qualityPart: Part = {
  name: 'quality',
  about: 'processor time to measure 1,000 sales of six calls each',
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
  },
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
