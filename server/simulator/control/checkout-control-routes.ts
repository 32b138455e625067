import { readTexts } from '../../shared/texts/read-texts.ts'
import { blankForm } from '../checkout/blank-form.ts'
import { type Checkout, findCheckout, otherMethodsOf } from '../checkout/find-checkout.ts'
import { payCheckout } from '../checkout/pay-checkout.ts'
import { cardMethod, type Form } from '../checkout/read-form.ts'
import type { Deps } from '../deps.ts'
import { notFound, refusal } from '../errors/provider-error.ts'
import { created, type Route } from '../http/route.ts'
import { requirePayment } from '../payments/find-payment.ts'
import { toPaymentJson } from '../payments/payment-json.ts'
import { returnUrlOf } from '../preferences/return-to-shop.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

type PayCall = ControlCall<'POST /simulator/checkouts/:id/pay'>

export const checkoutControlRoutes: Route[] = [controlRoute('POST /simulator/checkouts/:id/pay', pay)]

/** The texts are English, like all messages of the control API. */
const words = readTexts('checkout', 'en')

/** Pays a preference, or an order on its hosted page, by the rules of the checkout page and with its form. */
function pay(call: PayCall, deps: Deps) {
  const account = requireOwner(call)
  const { now, params } = call
  const checkout = findCheckout(deps, params.id)
  if (checkout?.account.number !== account.number)
    throw notFound('The account has no preference, and no order with a hosted page, with this id')
  const { state, preference } = checkout
  if (state !== 'open') throw refusal(400, `${words.closed[state].title}: ${words.closed[state].text}`)
  const paid = payCheckout(checkout, toForm(checkout, call.body), deps)
  if ('errors' in paid) throw refusal(400, describe(paid))
  const payment = requirePayment({ account, now, params: { id: paid.paymentId } }, deps)
  return created({
    payment: toPaymentJson(payment, now, deps.publicUrl()),
    back_url: returnUrlOf(preference, payment),
  })
}

/** The page's form with the payer's choices. */
function toForm(checkout: Checkout, { method, outcome, installments, email }: PayCall['body']): Form {
  const blank = blankForm(checkout)
  return {
    ...blank,
    ...toMethod(checkout, method ?? blank.method),
    ...(outcome !== undefined && { outcome }),
    ...(installments !== undefined && { installments: String(installments) }),
    ...(email !== undefined && { email }),
  }
}

function toMethod(checkout: Checkout, id: string): Partial<Form> {
  if (id === cardMethod) return {}
  const card = checkout.cards.find(({ method }) => method.id === id)
  if (card) return { method: cardMethod, card: card.number }
  const others = otherMethodsOf(checkout)
  const other = others.find(method => method.id === id)
  if (other) return { method: id, bank: other.banks[0]?.id ?? '' }
  const possible = [...checkout.cards.map(({ method }) => method), ...others].map(method => method.id)
  throw refusal(400, `${checkout.preference.id} cannot be paid by ${id}. Possible: ${possible.join(', ')}`)
}

function describe({ errors, refusal }: Extract<ReturnType<typeof payCheckout>, { errors: unknown }>): string {
  const fields = Object.entries(errors).map(([field, error]) => `${field}: ${words.errors[error]}`)
  return refusal === null ? fields.join(' ') : `${words.errors.refused} ${refusal}`
}
