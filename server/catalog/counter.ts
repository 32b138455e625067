/** Stores of a seller, which are places, with their points of sale and terminals. Points of sale have two versions. */
import type { Resource } from './operation.ts'

export const branches = {
  create: { provider: 'POST /users/{user_id}/stores', subject: 'provider' },
  search: { provider: 'GET /users/{user_id}/stores/search', subject: 'provider' },
  get: { provider: 'GET /stores/{id}', subject: 'provider' },
  change: { provider: 'PUT /users/{user_id}/stores/{id}', subject: 'provider' },
  delete: { provider: 'DELETE /users/{user_id}/stores/{id}', subject: 'provider' },
} satisfies Resource

export const pointsOfSale = {
  create: { provider: 'POST /pos', subject: 'provider' },
  search: { provider: 'GET /pos', subject: 'provider' },
  listOfUser: { provider: 'GET /users/{user_id}/pos', subject: 'provider' },
  get: { provider: 'GET /pos/{id}', subject: 'provider' },
  change: { provider: 'PUT /pos/{id}', subject: 'provider' },
  delete: { provider: 'DELETE /pos/{id}', subject: 'provider' },
} satisfies Resource

export const terminals = {
  list: { provider: 'GET /terminals/v1/list', subject: 'provider' },
  setUp: { provider: 'PATCH /terminals/v1/setup', subject: 'provider' },
} satisfies Resource
