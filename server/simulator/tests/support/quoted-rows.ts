import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteId } from '../../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from './api.ts'

type Ask = (api: Api) => Promise<Answered>

/**
 * What the simulator does with a row of quoted errors, which an id names:
 * - `answers`: a request gets the answer, in the country and with the settings of the account; `lenient` is another one
 *   that it gets at this strictness.
 * - `fault`: only a fault with this code does, because the simulator has nothing that would cause it.
 * - `warns`: one weak source, or sources that disagree, so the call is accepted with this warning.
 * - `listed`: nothing of it is simulated, for this reason.
 */
export type Row =
  | { answers: Ask; with: Json; http?: number; in?: SiteId; settings?: Json; lenient?: Json }
  | { fault: string | number; at: string; with: Json }
  | { warns: Ask; with: Json; in?: SiteId }
  | { listed: string }

/**
 * A test of each row, by its id: `A` to `A31`.
 * @param performed the rows whose refusal no real response quotes, only a document or a report: the strictness `lenient`
 * performs them, and refuses the others as `provider` does
 */
export function testRows(
  letter: string,
  count: number,
  { rows, performed = '' }: { rows: Record<string, Row>; performed?: string },
  of: () => Simulator,
) {
  test(`${letter}: no row is left out`, () => {
    const ids = Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
    const named = Object.keys(rows).map(id => id.replace(/[a-z]$/, ''))
    expect([...new Set(named)]).toEqual(ids)
  })
  const tested = Object.entries(rows).filter(([, row]) => !('listed' in row))
  test.each(tested)('%s', async (_id, row) => {
    const { warned, ...answered } = await answerTo(row, of())
    if ('listed' in row) return
    if ('warns' in row) return expect(warned).toContainEqual(expect.objectContaining(row.with))
    expectRow(row, answered)
  })
  const answering = Object.entries(rows).flatMap(([id, row]) => ('answers' in row ? [{ id, row }] : []))
  test.each(answering)('$id at the strictness lenient', async ({ id, row }) => {
    const { warned, ...answered } = await answerTo(
      { ...row, settings: { ...row.settings, ...lenient } },
      of(),
    )
    if (!performed.split(' ').includes(id))
      return expectRow({ ...row, with: row.lenient ?? row.with }, answered)
    expect(answered.status).toBe(201)
    expect(warned).not.toEqual([])
  })
}

const lenient = { strictness: 'lenient' }

function expectRow(
  row: Exclude<Row, { warns: Ask } | { listed: string }>,
  answered: Omit<Answered, 'headers'>,
) {
  const { status: told, ...fields } = row.with
  // Documents have a status too, which is a text.
  const isHttp = told === undefined || typeof told === 'number'
  expect(answered.body).toMatchObject(isHttp ? fields : row.with)
  expect(answered.status).toBe(('http' in row && row.http) || (isHttp ? (told ?? 400) : 200))
}

async function answerTo(row: Row, simulator: Simulator) {
  if ('listed' in row) throw new Error(row.listed)
  const api = createApi(simulator)
  if ('fault' in row) {
    const [method = '', path = ''] = row.at.split(' ')
    await api.post('/simulator/faults', { method, path, code: row.fault })
    const key = { 'x-idempotency-key': randomUUID() }
    return { ...(await api.call(method, path, method === 'GET' ? undefined : {}, key)), warned: [] }
  }
  simulator.register(api.token, { siteId: row.in ?? 'MLA' })
  if ('settings' in row)
    await api.post('/simulator/accounts', { access_token: api.token, settings: row.settings })
  const answer = await ('warns' in row ? row.warns : row.answers)(api)
  return { ...answer, warned: readWarnings(answer.headers.get(warningsHeader)) }
}

/** The usual form of a refusal: one cause, whose text is the message unless `description` differs. */
export const refused = (code: number | string, message: string, description = message) => ({
  ...{ message, error: 'bad_request', cause: [{ code, description }] },
})

/** A refusal of orders with one error, of which the sources give no more than this. */
export const orderRefused = (code: string, detail?: string, status = 400) => ({
  status,
  errors: [{ code, ...(detail !== undefined && { details: [detail] }) }],
})
