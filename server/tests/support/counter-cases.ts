/** The inputs that tests send to the operations on stores that are places, points of sale and terminals. */
import { expect } from 'vitest'
import examples from '../../catalog/examples/counter.json' with { type: 'json' }
import type { OperationCase } from './operation-case.ts'
import type { TestDemo } from './start-test-demo.ts'

const branch = { name: 'Centro', location: examples.location }
const ids = { userId: '710000111', branchId: '7' }
const mode = { operating_mode: 'STANDALONE' }

async function userIdOf({ rest }: TestDemo) {
  return String((await rest<{ id: number }>('GET', '/seller')).body.data.id)
}

async function newBranch(demo: TestDemo) {
  const userId = await userIdOf(demo)
  const { body } = await demo.rest<{ id: number }>('POST', `/users/${userId}/stores`, branch)
  return { userId, branchId: String(body.data.id) }
}

/** The provider allows each id once. */
const newExternalId = () => `pos${crypto.randomUUID().replaceAll('-', '')}`

async function newPos({ rest }: TestDemo) {
  const external_id = newExternalId()
  const { status, body } = await rest<{ id: number }>('POST', '/pos', { name: 'Caja', external_id })
  expect(status).toBe(201)
  return String(body.data.id)
}

async function newTerminal(demo: TestDemo) {
  const pos_id = Number(await newPos(demo))
  const plugged = { type: 'NEWLAND_N950', pos_id }
  const { text } = await demo.control('POST', '/simulator/terminals', plugged)
  return (JSON.parse(text) as { id: string }).id
}

export const counterCases: Record<string, OperationCase> = {
  'branches.create': {
    input: { userId: ids.userId, ...branch },
    wrong: { userId: 'me', ...branch },
    real: async demo => ({ userId: await userIdOf(demo), external_id: crypto.randomUUID() }),
  },
  'branches.search': {
    input: { userId: ids.userId, limit: 5 },
    wrong: { userId: ids.userId, limit: 0 },
    real: newBranch,
  },
  'branches.change': { input: { ...ids, name: 'Norte' }, wrong: { ...ids, name: '' }, real: newBranch },
  'branches.delete': { input: ids, wrong: { ...ids, branchId: 'x' }, real: newBranch },
  'pointsOfSale.create': {
    input: { name: 'Caja 1' },
    wrong: { name: 'Caja 1', store_id: 'x' },
    real: async demo => ({
      store_id: Number((await newBranch(demo)).branchId),
      external_id: newExternalId(),
    }),
  },
  'pointsOfSale.search': { input: { limit: 5 }, wrong: { limit: 'many' } },
  'pointsOfSale.change': {
    input: { posId: '7', name: 'Caja 2' },
    wrong: { posId: '7', fixed_amount: 'no' },
    real: async demo => ({ posId: await newPos(demo) }),
  },
  'pointsOfSale.delete': {
    input: { posId: '7' },
    wrong: { posId: 'a.b' },
    real: async demo => ({ posId: await newPos(demo) }),
  },
  'terminals.list': {
    input: { limit: 5 },
    wrong: { limit: 0 },
    more: async demo => {
      await newTerminal(demo)
      return [{}]
    },
  },
  'terminals.setUp': {
    input: { terminals: [{ id: 'NEWLAND_N950__1', ...mode }] },
    wrong: { terminals: [] },
    real: async demo => ({ terminals: [{ id: await newTerminal(demo), ...mode }] }),
  },
}
