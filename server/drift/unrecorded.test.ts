import { expect, test } from 'vitest'
import { orderErrors } from '../facts/provider-errors/order-errors.ts'
import { subscriptionErrors } from '../facts/provider-errors/subscription-errors.ts'
import { familyOfPath } from '../facts/provider-errors.ts'
import { handlers, simulatorRoutes } from '../simulator/start/routes.ts'
import { readRecordedShapes } from './recorded-shapes.ts'
import { readShapes } from './shape/shape-file.ts'
import { unrecordedCalls, unrecordedErrors } from './unrecorded.ts'

const shapes = readRecordedShapes().flatMap(({ text }) => readShapes(text).shapes)
/** The call without its query: `GET /v1/payments/{pay.id}`. */
const callOf = (call: string) => call.split('?', 1)[0] ?? ''

test('every call of the API has a recorded answer, or a reason why not', () => {
  const answered = new Set(shapes.filter(({ status }) => status < 400).map(({ call }) => callOf(call)))
  // Only plugins call the routes of plugins: their sources say which fields they read, and quote no answer.
  const ofPlugins = new Set<unknown>(Object.values(handlers.plugins))
  const routes = simulatorRoutes.filter(
    ({ access, handle }) => (access === 'seller' || access === 'browser') && !ofPlugins.has(handle),
  )
  const calls = routes.map(({ method, path }) => `${method} ${path}`)
  const fits = (call: string, made: string) =>
    call === made ||
    (!calls.includes(made) && new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`).test(made))
  const missing = calls.filter(call => ![...answered].some(made => fits(call, made)))
  expect(missing.sort()).toEqual(Object.keys(unrecordedCalls).sort())
})

test.each([
  ['orders', orderErrors, ['errors[].code', 'code']],
  ['subscriptions', subscriptionErrors, ['message']],
] as const)('every error of %s has a recorded answer, or a reason why not', (family, errors, paths) => {
  const refusals = shapes.filter(
    ({ status, call }) => status >= 400 && familyOfPath(callOf(call).split(' ')[1] ?? '') === family,
  )
  const recorded = new Set(
    refusals.flatMap(({ shape }) => paths.flatMap(path => [...(shape.get(path) ?? [])])),
  )
  const missing = Object.keys(errors).filter(name => !recorded.has(`=${name}`))
  expect(missing.sort()).toEqual(Object.keys(unrecordedErrors[family]).sort())
})
