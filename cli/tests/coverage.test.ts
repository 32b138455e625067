/** The command `coverage`, which needs no server. */
import { expect, test } from 'vitest'
import { listCoverage } from '../../server/catalog/provider-routes.ts'
import { runHere } from './support/run-here.ts'

test('it counts the routes of the provider, and lists those that are not simulated', async () => {
  const { simulated, not_simulated } = listCoverage()
  const total = simulated.length + not_simulated.length
  const { code, out } = await runHere(['coverage'])
  expect([code, out[0]]).toEqual([
    0,
    `${simulated.length} of the provider's ${total} known routes are simulated. These are not:`,
  ])
  expect(out.slice(1)).toEqual(not_simulated.map(route => `  ${route}`))
  const { out: json } = await runHere(['coverage', '--json'])
  expect(JSON.parse(json[0] ?? '')).toEqual({ count: simulated.length, total, simulated, not_simulated })
})
