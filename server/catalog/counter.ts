/** Stores of a seller, which are places, with their points of sale and terminals. Points of sale have two versions. */
import examples from './examples/counter.json' with { type: 'json' }
import type { Resource } from './operation.ts'

const userId = String(examples.pointOfSale.user_id)
const branchId = String(examples.branch.id)
const posId = String(examples.pointOfSale.id)
const paging = { total: 1, limit: 30, offset: 0 }
const { name, external_id } = examples.branch
const mode = { id: examples.terminal.id, operating_mode: examples.terminal.operating_mode }
const described = { subject: 'provider', certainty: 'described' } as const

export const branches = {
  create: {
    provider: 'POST /users/{user_id}/stores',
    safety: 'only_unprocessed',
    subject: 'provider',
    operationId: 'createStore',
    route: 'POST /users/{userId}/stores',
    status: 201,
    input: 'createBranchInput',
    answer: 'branchSchema',
    example: { input: { userId, name, external_id, location: examples.location }, data: examples.branch },
  },
  search: {
    provider: 'GET /users/{user_id}/stores/search',
    subject: 'provider',
    operationId: 'searchStores',
    route: 'GET /users/{userId}/stores',
    input: 'searchBranchesInput',
    answer: 'branchSearchSchema',
    example: { input: { userId }, data: { paging, results: [examples.branch] } },
  },
  get: { provider: 'GET /stores/{id}', subject: 'provider' },
  change: {
    provider: 'PUT /users/{user_id}/stores/{id}',
    safety: 'only_unprocessed',
    subject: 'provider',
    operationId: 'changeStore',
    route: 'PUT /users/{userId}/stores/{branchId}',
    input: 'changeBranchInput',
    answer: 'branchSchema',
    example: { input: { userId, branchId, name }, data: examples.branch },
  },
  delete: {
    provider: 'DELETE /users/{user_id}/stores/{id}',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'provider',
    operationId: 'deleteStore',
    route: 'DELETE /users/{userId}/stores/{branchId}',
    input: 'deleteBranchInput',
    answer: 'deletedSchema',
    example: { input: { userId, branchId }, data: examples.branch },
  },
} satisfies Resource

export const pointsOfSale = {
  create: {
    provider: 'POST /pos',
    safety: 'only_unprocessed',
    subject: 'provider',
    operationId: 'createPointOfSale',
    route: 'POST /pos',
    status: 201,
    input: 'createPointOfSaleInput',
    answer: 'pointOfSaleSchema',
    example: {
      input: { name: examples.pointOfSale.name, external_id: 'caja1', store_id: examples.branch.id },
      data: examples.pointOfSale,
    },
  },
  search: {
    provider: 'GET /pos',
    subject: 'provider',
    operationId: 'searchPointsOfSale',
    route: 'GET /pos',
    input: 'searchPointsOfSaleInput',
    answer: 'pointOfSaleSearchSchema',
    example: { input: { limit: 30 }, data: { paging, results: [examples.pointOfSale] } },
  },
  listOfUser: { provider: 'GET /users/{user_id}/pos', subject: 'provider' },
  get: { provider: 'GET /pos/{id}', subject: 'provider' },
  change: {
    provider: 'PUT /pos/{id}',
    safety: 'only_unprocessed',
    subject: 'provider',
    operationId: 'changePointOfSale',
    route: 'PUT /pos/{posId}',
    input: 'changePointOfSaleInput',
    answer: 'pointOfSaleSchema',
    example: { input: { posId, name: examples.pointOfSale.name }, data: examples.pointOfSale },
  },
  delete: {
    provider: 'DELETE /pos/{id}',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'provider',
    operationId: 'deletePointOfSale',
    route: 'DELETE /pos/{posId}',
    input: 'deletePointOfSaleInput',
    answer: 'deletedSchema',
    example: { input: { posId }, data: {} },
  },
} satisfies Resource

/** The newer version of points of sale. */
export const posV2 = {
  create: { provider: 'POST /v2/pos', ...described },
  search: { provider: 'GET /v2/pos', ...described },
  get: { provider: 'GET /v2/pos/{id}', ...described },
  change: { provider: 'PATCH /v2/pos/{id}', ...described },
  delete: { provider: 'DELETE /v2/pos/{id}', ...described },
} satisfies Resource

export const terminals = {
  list: {
    provider: 'GET /terminals/v1/list',
    subject: 'provider',
    operationId: 'listTerminals',
    route: 'GET /terminals',
    input: 'listTerminalsInput',
    answer: 'terminalListSchema',
    example: { input: {}, data: { data: { terminals: [examples.terminal] }, paging } },
  },
  setUp: {
    provider: 'PATCH /terminals/v1/setup',
    safety: 'only_unprocessed',
    subject: 'provider',
    operationId: 'setUpTerminal',
    route: 'PATCH /terminals',
    input: 'setUpTerminalInput',
    answer: 'terminalSetUpSchema',
    example: { input: { terminals: [mode] }, data: { terminals: [mode] } },
  },
  createAction: { provider: 'POST /terminals/v1/actions', ...described },
  getAction: { provider: 'GET /terminals/v1/actions/{action_id}', ...described },
  cancelAction: { provider: 'POST /terminals/v1/actions/{action_id}/cancel', ...described },
} satisfies Resource
