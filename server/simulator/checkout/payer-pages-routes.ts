import { kindOf } from '../../facts/countries/find-method.ts'
import type { Deps } from '../http/deps.ts'
import type { Answer, Call, Route } from '../http/route.ts'
import { savePayment } from '../resources/payments/save-payment.ts'
import { answerChallenge, isChallengeOpen, settlePayment } from '../resources/payments/settle-payment.ts'
import { callbackOf } from '../resources/preferences/return-to-shop.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Payment } from '../store/records/payment.ts'
import { challengePage, ticketPage, unknownPaymentPage } from './pages/payer-pages.ts'

/** The payer's pages outside the checkout: the ticket, and the bank's 3-D Secure challenge. */
export const payerPageRoutes: Route[] = [
  { method: 'GET', path: '/payments/:id/ticket', access: 'page', handle: showTicket },
  { method: 'POST', path: '/payments/:id/ticket', access: 'page', handle: payTicket },
  { method: 'GET', path: '/simulator/challenges/:id', access: 'page', handle: showChallenge },
  {
    method: 'POST',
    path: '/simulator/challenges/:id',
    access: 'page',
    isPostedByShops: true,
    handle: showChallenge,
  },
  { method: 'POST', path: '/simulator/challenges/:id/answer', access: 'page', handle: takeAnswer },
]

type Found = { account: Account; payment: Payment; now: number }

/** Calls `work` with the payment of any account. Answers with a page if there is no such payment. */
function withPayment(call: Call, deps: Deps, work: (found: Found) => Answer): Answer {
  const found = deps.tables.payments.getAnywhere(call.params.id ?? '')
  const account = found && deps.accounts.byNumber(found.account)
  if (!account) return unknownPaymentPage(call)
  return work({ account, payment: found.document, now: deps.clock.now(account) })
}

function showTicket(call: Call, deps: Deps): Answer {
  return withPayment(call, deps, ({ payment, account }) =>
    ticketPage(call, payment, { publicUrl: deps.publicUrl(), back: callbackOf(payment, account.settings) }),
  )
}

/**
 * Pays the ticket, as at a counter or in a bank's app, or refuses it, as a bank's page can, and shows the page of the
 * form: the ticket, or with `pref_id` the checkout's result. If the ticket was paid before, the page says so.
 */
function payTicket(call: Call, deps: Deps): Answer {
  const path = call.query.pref_id ? '/checkout/v1/result' : call.path
  return withPayment(call, deps, ({ account, payment, now }) => {
    if (payment.status !== 'pending') return showAgain(call, path)
    const isRefused = isRefusal(call) && kindOf(payment).pays === 'page'
    const settled = settlePayment(payment, { settlement: isRefused ? 'reject' : 'approve' }, now)
    deps.store.write(() => savePayment(settled, { account, deps, action: 'payment.updated', now }))
    return showAgain({ query: { ...call.query, ...(path === call.path && { answered: '1' }) } }, path)
  })
}

/** Shows the challenge. A shop's page posts `creq`, as to a bank, so a POST shows the page too. */
function showChallenge(call: Call, deps: Deps): Answer {
  return withPayment(call, deps, ({ payment, now }) =>
    challengePage(call, payment, isChallengeOpen(payment, now)),
  )
}

function takeAnswer(call: Call, deps: Deps): Answer {
  const address = `/simulator/challenges/${call.params.id}`
  return withPayment(call, deps, ({ account, payment, now }) => {
    if (!isChallengeOpen(payment, now)) return showAgain(call, address)
    const answered = answerChallenge(payment, isRefusal(call) ? 'no' : 'yes', now)
    deps.store.write(() => savePayment(answered, { account, deps, action: 'payment.updated', now }))
    return showAgain(call, address)
  })
}

const isRefusal = ({ rawBody }: Call) => new URLSearchParams(rawBody).get('answer') === 'no'

function showAgain(call: Pick<Call, 'query'>, path: string): Answer {
  return { status: 303, text: '', headers: { location: `${path}?${new URLSearchParams(call.query)}` } }
}
