import { terminalSetup } from '../../../catalog/requests/terminals.ts'
import { hasPoint } from '../../../facts/in-person-orders.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Terminal } from '../../store/records/branch.ts'
import { storeIdOf } from './points-of-sale.ts'

export const terminalHandlers = { list: listTerminals, setUp: setUpTerminal } satisfies Partial<
  Handlers['terminals']
>

/** At most this many on a page; a higher limit counts as this (measured). */
const maxLimit = 50

/** The answer has the level `data`, which the OpenAPI description lacks (measured). */
function listTerminals(call: Call<Account>, deps: Deps): Answer {
  const { terminals, paging } = findTerminals(call, deps)
  return ok({ data: { terminals }, paging })
}

/** A page of the terminals that the query asks for. */
export function findTerminals({ account, query }: Call<Account>, deps: Deps) {
  const { limit, offset } = readPage(query, { defaultLimit: maxLimit, maxLimit })
  const all = deps.tables.terminals.find(account.number, {
    where: readFilters(query, [['pos_id', 'pos']]),
    sort: { column: 'created', isDescending: false },
  })
  const found = all
    .map(terminal => toTerminalJson(terminal, account, deps))
    .filter(({ store_id }) => !query.store_id || store_id === query.store_id)
  return { terminals: found.slice(offset, offset + limit), paging: { total: found.length, limit, offset } }
}

type SetUp = { terminals: [{ id: string; operating_mode: 'PDV' | 'STANDALONE' }] }

/** Sets how one terminal is used. A point of sale has at most one that gets orders. */
function setUpTerminal(call: Call<Account>, deps: Deps): Answer {
  const { account, body, now } = call
  if (!hasPoint(account.siteId)) throw setupError(400, 'unsupported_site')
  checkBody(terminalSetup, call, faults =>
    faults[0].rule.code === 'invalid_payload'
      ? setupError(400, 'invalid_payload')
      : refuseOrder(body)(faults, now),
  )
  // The check has refused any other body.
  const [{ id, operating_mode: mode }] = (body as SetUp).terminals
  const { terminals } = deps.tables
  const terminal = terminals.get(account.number, id)
  if (!terminal) throw setupError(404, 'not_found')
  if (terminal.posId === null) throw setupError(403, 'store_pos_not_found')
  if (mode === 'PDV' && hasOther(terminal, account, deps)) throw setupError(412, 'precondition_failed')
  terminals.put(account.number, { ...terminal, operatingMode: mode })
  return ok({ terminals: [{ id: terminal.id, operating_mode: mode }] })
}

function hasOther({ id, posId }: Terminal, { number }: Account, { tables }: Deps): boolean {
  const where = [{ column: 'pos', is: '=' as const, value: String(posId) }]
  return tables.terminals
    .find(number, { where })
    .some(other => other.id !== id && other.operatingMode === 'PDV')
}

/** The words are those of the reference; the form is that of orders. The 412 has no word in the reference. */
function setupError(status: number, code: string): ProviderError {
  return new ProviderError(status, { errors: [{ code, message: code.replaceAll('_', ' '), details: [] }] })
}

/** A terminal as the list shows it. */
export function toTerminalJson(
  { id, posId, operatingMode }: Terminal,
  { number }: Account,
  { tables }: Deps,
) {
  const pos = posId === null ? undefined : tables.pointsOfSale.get(number, String(posId))
  return {
    id,
    pos_id: posId,
    store_id: storeIdOf(pos),
    external_pos_id: pos?.externalId ?? null,
    operating_mode: operatingMode,
  }
}
