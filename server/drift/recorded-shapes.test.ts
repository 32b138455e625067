import { describe, expect, test } from 'vitest'
import { checkShapes } from './check-shapes.ts'
import { readRecordedShapes } from './recorded-shapes.ts'
import { readShapes, titleOf } from './shape/shape-file.ts'

const files = readRecordedShapes().map(({ name, text }) => ({ name, file: readShapes(text) }))
const checks = await checkShapes(files.map(({ file }) => file))

describe.each(files.map((each, index) => ({ ...each, ...checks[index] })))(
  'the simulator answers as recorded in $name',
  ({ file, findings, unanswered }) => {
    test.each(file.shapes.map((shape, index) => [titleOf(shape), index] as const))('%s', (_title, index) => {
      expect(findings?.[index]?.filter(({ allowed }) => allowed === null)).toEqual([])
    })

    test('every recorded step is one of a scenario', () => {
      expect(unanswered).toEqual([])
    })

    test('every shape has its source and certainty', () => {
      const certainties = file.shapes.filter(({ notes }) => notes.source).map(({ notes }) => notes.certainty)
      expect(certainties).toHaveLength(file.shapes.length)
      expect(new Set(certainties).isSubsetOf(new Set(['high', 'medium', 'low']))).toBe(true)
    })
  },
)

test('a wrong field is named with the step, both sides, and the source', async () => {
  const right = readRecordedShapes().find(({ name }) => name === 'refunds.shapes')?.text ?? ''
  const [check] = await checkShapes([readShapes(right.replace('  amount number', '  amount decimal.2'))])
  expect(check?.findings[0]).toEqual([
    {
      kind: 'other_type',
      scenario: 'refunds/total',
      step: 'refund',
      path: 'amount',
      simulator: 'number',
      provider: 'decimal.2',
      allowed: null,
      notes: { source: expect.stringContaining('sdk-nodejs'), certainty: 'high' },
    },
  ])
})
