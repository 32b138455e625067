import { readFileSync } from 'node:fs'
import { compareShapes, type PathDifference } from '../../../drift/compare.ts'
import { shapeOf } from '../../../drift/shape/shape.ts'
import { readShapes } from '../../../drift/shape/shape-file.ts'

/** Bodies that no scenario of `server/drift` leads to, with their sources: of notifications, and of documents. */
const shapes = ['notifications', 'documents'].flatMap(
  name => readShapes(readFileSync(`${import.meta.dirname}/${name}.shapes`, 'utf8')).shapes,
)

/** How a body differs from what is recorded under this name, each difference with the source. */
export function differencesOf(name: string, body: unknown): (PathDifference & Record<string, string>)[] {
  const recorded = shapes.find(({ step }) => step === name)
  if (recorded === undefined) throw new Error(`no shape of ${name} is recorded`)
  return compareShapes(shapeOf(body), recorded.shape).map(found => ({ name, ...found, ...recorded.notes }))
}
