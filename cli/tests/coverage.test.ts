/** The command `coverage`, which needs no server. */
import { expect, test } from 'vitest'
import { listCoverage } from '../../server/catalog/provider-routes.ts'
import { runHere } from './support/run-here.ts'

test('it lists how each route of the provider is answered', async () => {
  const { simulated, not_simulated, certainty } = listCoverage()
  const total = simulated.length + not_simulated.length
  const { code, out } = await runHere(['coverage'])
  expect(code).toBe(0)
  expect(out[0]).toContain(
    `All ${total} known routes of the provider get a response. ${simulated.length} are simulated`,
  )
  expect(out).toHaveLength(1 + total)
  expect(out).toContain('  quoted  POST /v1/payments')
  expect(out).toContain('  described  GET /preapproval/export')
  expect(out).toContain('  guessed  GET /v1/chargebacks/search')
  expect(out.filter(line => line.startsWith('  501  '))).toEqual(
    not_simulated.map(route => `  501  ${route}`),
  )
  const { out: json } = await runHere(['coverage', '--json'])
  expect(JSON.parse(json[0] ?? '')).toEqual({
    count: simulated.length,
    total,
    simulated,
    not_simulated,
    certainty,
  })
})
