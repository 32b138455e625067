import { expect, test } from 'vitest'
import { listCoverage } from '../catalog/provider-routes.ts'
import { readRecordedShapes } from './recorded-shapes.ts'
import { readShapes } from './shape/shape-file.ts'
import { unrecordedCalls } from './unrecorded.ts'

const shapes = readRecordedShapes()
  .flatMap(({ text }) => readShapes(text).shapes)
  .filter(({ status }) => status < 400)
const { simulated, certainty } = listCoverage()

/** The sources of the recorded answers of a route. `{id}` stands for any id. */
function sourcesOf(route: string): string[] {
  const fits = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const made = shapes.filter(({ call }) => fits.test(call.split('?', 1)[0] ?? ''))
  return made.map(({ notes }) => notes.source ?? '')
}

test('a route whose answers only the OpenAPI description has is not called quoted', () => {
  const routes = simulated.filter(route => {
    const sources = sourcesOf(route)
    return sources.length > 0 && sources.every(source => source.includes('OpenAPI description'))
  })
  expect(routes.length).toBeGreaterThan(5)
  expect(routes.filter(route => certainty[route] !== 'described')).toEqual([])
})

test('a route that no source has an answer of is called guessed', () => {
  const routes = Object.entries(unrecordedCalls)
    .filter(([, reason]) => reason.includes('no source has a response'))
    .map(([call]) => call.replaceAll(/:(\w+)/g, '{$1}'))
  expect(routes.length).toBeGreaterThan(1)
  expect(routes.filter(route => certainty[route] !== 'guessed')).toEqual([])
})
