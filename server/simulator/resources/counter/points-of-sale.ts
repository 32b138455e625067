/** Points of sale. `/pos` and `/v2/pos` answer from one table, each with its own form and refusals. */

import { fault, type RequestBody } from '../../../catalog/requests/field.ts'
import type { Rule } from '../../../catalog/requests/rule.ts'
import { withFaults } from '../../http/check-body.ts'
import type { AccountDeps, Deps } from '../../http/deps.ts'
import type { ProviderError } from '../../http/errors/provider-error.ts'
import { type PageOptions, readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { toUuid } from '../../store/accounts/identifiers.ts'
import type { PointOfSale } from '../../store/records/branch.ts'

type Refusal = () => ProviderError

/** The point of sale with the id of the path. Throws the route's refusal if there is none. */
export function requirePos({ account, params }: Call<Account>, deps: Deps, missing: Refusal): PointOfSale {
  const pos = deps.tables.pointsOfSale.get(account.number, params.id ?? '')
  if (!pos) throw missing()
  return pos
}

/** Stores a point of sale. Throws the route's refusal if another one of the seller has the external id. */
export function savePos(pos: PointOfSale, { account, deps }: AccountDeps, taken: Refusal) {
  const other = pos.externalId === null ? undefined : findPos(pos.externalId, { account, deps })
  if (other && other.id !== pos.id) throw taken()
  deps.tables.pointsOfSale.put(account.number, pos)
}

type SearchForm = PageOptions & { toJson: (pos: PointOfSale, account: Account) => object }

/** Searches points of sale by the query, the oldest first. */
export function searchPos({ account, query }: Call<Account>, deps: Deps, form: SearchForm): Answer {
  const page = readPage(query, form)
  const { total, found } = deps.tables.pointsOfSale.search(account.number, {
    where: readFilters(query, filters),
    sort: { column: 'created', isDescending: false },
    ...page,
  })
  return ok({ paging: { total, ...page }, results: found.map(pos => form.toJson(pos, account)) })
}

/** The filters of a search, with the columns of the table. */
const filters = [
  ['external_id', 'external'],
  ['store_id', 'branch'],
  ['external_store_id', 'external_branch'],
  ['category', 'category'],
] as const

/** A UUID without hyphens, which is also in the addresses of the pictures. */
export function uuidOfPos({ id }: PointOfSale, { tokenHash }: Account): string {
  return toUuid(`pos:${tokenHash}:${id}`).replaceAll('-', '')
}

/** The addresses of the printed code's pictures. They are the provider's: the simulator draws no such pictures. */
export function qrOfPos(pos: PointOfSale, account: Account) {
  const uuid = uuidOfPos(pos, account)
  const image = (name: string) => `https://www.mercadopago.com/instore/merchant/qr/${pos.id}/${name}`
  return {
    image: image(`${uuid}.png`),
    template_document: image(`template_${uuid}.pdf`),
    template_image: image(`template_${uuid}.png`),
  }
}

/** The id of the store as text. Null for a point of sale without a store, and without a point of sale. */
export function storeIdOf(pos: PointOfSale | undefined): string | null {
  return pos?.branchId == null ? null : String(pos.branchId)
}

/** The point of sale of an account with this external id. */
export function findPos(externalId: string, { account, deps }: AccountDeps): PointOfSale | undefined {
  return deps.tables.pointsOfSale.firstWith(account.number, 'external', externalId)
}

/** One public file quotes the answer with its code, and the log of another shop has its text. */
const unknownPos: Rule = {
  code: 'pos_not_found',
  message: '{path} was not found',
  sure: 'reported',
  source: 'public files of 2026',
  warning: 'unknown_pos',
}

/** Adds a fault to the request: the account has no such point of sale as the body names at `path`. */
export function withUnknownPos(request: RequestBody, path: string): RequestBody {
  return withFaults(request, fault(path, unknownPos, 'value'))
}
