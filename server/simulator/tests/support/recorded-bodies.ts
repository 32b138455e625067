import { readFileSync } from 'node:fs'
import { compareShapes, type PathDifference } from '../../../drift/compare.ts'
import { shapeOf } from '../../../drift/shape/shape.ts'
import { readShapes } from '../../../drift/shape/shape-file.ts'

/** Bodies of notifications and documents that no scenario of `server/drift` leads to, with their sources. */
const shapes = ['notifications', 'documents'].flatMap(
  name => readShapes(readFileSync(`${import.meta.dirname}/${name}.shapes`, 'utf8')).shapes,
)

/** The differences of a body from the one that is recorded under this name, each with its source. */
export function differencesOf(name: string, body: unknown): (PathDifference & Record<string, string>)[] {
  const recorded = shapes.find(({ step }) => step === name)
  if (recorded === undefined) throw new Error(`no shape of ${name} is recorded`)
  return compareShapes(shapeOf(body), recorded.shape).map(found => ({ name, ...found, ...recorded.notes }))
}
