/** The OpenAPI document of the control API, against what the simulator does. */
import { expect, test } from 'vitest'
import { controlOperations } from '../tests/support/control-operations.ts'
import { describeControlApi } from './openapi-document.ts'

type Described = {
  operationId: string
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
