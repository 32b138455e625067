/** The OpenAPI document of the control API, against what the simulator does. */
import { expect, test } from 'vitest'
import { controlOperations } from '../tests/support/control-operations.ts'
import { describeControlApi } from './openapi-document.ts'

type Described = {
  operationId: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { required: boolean; content: object }
}

const document: { paths: Record<string, Record<string, Described>> } = JSON.parse(
  JSON.stringify(describeControlApi()),
)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)
const operationOf = (wanted: string) => operations.find(({ route }) => route === wanted)

test('each operation of the control API is described, under a name of its own', () => {
  expect(operations.map(({ route }) => route).sort()).toEqual([...controlOperations.keys()].sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('each operation says what it does, in words of its own, under a group with a name', () => {
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries).not.toContain(undefined)
  expect(new Set(summaries).size).toBe(operations.length)
  expect(operations.filter(({ tags }) => !tags?.[0])).toEqual([])
  expect(operationOf('POST /simulator/payments/{id}/settle')?.summary).toBe(
    'Settle a payment, or the charge of an order',
  )
})

test('path, query and body are described where they travel', () => {
  expect(operationOf('POST /simulator/scenarios/{name}')?.parameters).toMatchObject([
    { name: 'name', in: 'path', required: true },
    { name: 'continue_ids', in: 'query' },
  ])
  expect(operationOf('GET /simulator/deliveries')?.parameters?.map(({ name }) => name)).toEqual([
    'resource',
    'state',
    'limit',
  ])
  expect(operationOf('POST /simulator/payments/{id}/settle')).toMatchObject({
    operationId: 'paymentsSettle',
    requestBody: { required: true },
  })
  expect(operationOf('POST /simulator/reset')?.requestBody?.required).toBe(false)
  expect(operationOf('GET /simulator/clock')).not.toHaveProperty('requestBody')
})
