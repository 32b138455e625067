import type { Country } from '../../../facts/countries.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import type { Deps } from '../../http/deps.ts'
import type { Answer, Call, Route } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { TerminalAction } from '../../store/records/branch.ts'
import type { Order } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { asset, readStyles } from '../checkout-routes.ts'
import { chooseLanguage } from '../language.ts'
import { security, toPage, type View, withImages } from '../pages/layout.ts'
import { messageCard } from '../pages/subscribe-page.ts'

/** Both pages have their own styles, after those of the payers' pages. */
export const stylesheetRoute: Route = asset('/phone/page.css', 'text/css', () =>
  readStyles(['colors', 'page', 'order', 'form', 'result', 'phone', 'terminal']),
)

export type Found = { account: Account; order: Order | null; now: number }

/** What the terminal's page shows. */
export type TerminalPage = Found & {
  /** The id of the terminal. */
  id: string
  others: string[]
  payment: Payment | null
  isLost: boolean
  /** What the terminal printed last for the store, unless an order was shown since. */
  printout?: TerminalAction | undefined
  refusal?: string | null
}

/** The account of a page, and the order of its address. Null if the address names neither. */
export function findPlace(call: Call, deps: Deps, type: Order['type']): Found | 'unknown' | null {
  const { order: id } = call.query
  const found = id === undefined ? undefined : deps.tables.orders.getAnywhere(id)
  if (id !== undefined && found?.document.type !== type) return 'unknown'
  const account = found ? deps.accounts.byNumber(found.account) : call.account
  return account ? { account, order: found?.document ?? null, now: deps.clock.now(account) } : null
}

export function viewOf(call: Call, path: string, site?: Country): View {
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], site)
  return {
    words: readTexts('checkout', language, site),
    address: new URL(`${path}?${new URLSearchParams(call.query)}`, 'http://simulator'),
  }
}

type InPersonPage = Parameters<typeof toPage>[1]

export function toInPersonPage(view: View, page: InPersonPage): Answer {
  const answer = toPage(view, { ...page, stylesheet: '/phone/page.css' })
  return { ...answer, headers: withImages(answer.headers ?? {}) }
}

/** Says why there is nothing to show. */
export function noPlacePage(view: View, kind: 'phone' | 'terminal', found: 'unknown' | null): Answer {
  const { brand, noAccount, noAccountText, unknown, unknownText } = view.words[kind]
  const [title, text] = found === null ? [noAccount, noAccountText] : [unknown, unknownText]
  return toInPersonPage(view, {
    title,
    brand,
    main: messageCard({ title, text }),
    status: found === null ? 400 : 404,
  })
}

export function redirect(location: string): Answer {
  return { status: 303, text: '', headers: { ...security, location } }
}
