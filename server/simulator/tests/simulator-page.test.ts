import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'

test('docs/reference/simulator.md lists the outcome of every name of a cardholder', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/reference/simulator.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z]{4})` \| `(\w+)\/(\w+)` \| (yes|no) \|$/gm)]
  expect(rows.map(([, name, status, detail, isDocumented]) => [name, status, detail, isDocumented])).toEqual(
    Object.entries(cardholderOutcomes).map(([name, { status, detail, isDocumented }]) => [
      name,
      status,
      detail,
      isDocumented ? 'yes' : 'no',
    ]),
  )
})
