import { describe, expect, test } from 'vitest'
import { checkShapes } from './check-shapes.ts'
import { readRecordedShapes } from './recorded-shapes.ts'
import { readShapes, titleOf } from './shape/shape-file.ts'

describe.each(readRecordedShapes())('the simulator answers as recorded in $name', async ({ text }) => {
  const file = readShapes(text)
  const { findings, unanswered } = await checkShapes(file)

  test.each(file.shapes.map((shape, index) => [titleOf(shape), index] as const))('%s', (_title, index) => {
    expect(findings[index]?.filter(({ allowed }) => allowed === null)).toEqual([])
  })

  test('every recorded step is one of a scenario', () => {
    expect(unanswered).toEqual([])
  })

  test('every shape has its source and certainty', () => {
    const certainties = file.shapes.filter(({ notes }) => notes.source).map(({ notes }) => notes.certainty)
    expect(certainties).toHaveLength(file.shapes.length)
    expect(new Set(certainties).isSubsetOf(new Set(['high', 'medium', 'low']))).toBe(true)
  })
})
