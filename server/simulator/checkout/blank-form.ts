import { randomUUID } from 'node:crypto'
import { toInteger, toObject, toText } from '../json.ts'
import { type Checkout, cardMethodsOf, otherMethodsOf } from './find-checkout.ts'
import { cardMethod, type Form, fields, otherCard } from './read-form.ts'

/** The form as it is first shown. It contains the preference's defaults, so that one click pays. */
export function blankForm(checkout: Checkout): Form {
  const { preference, site, cards } = checkout
  const preferred = toObject(preference.given.payment_methods)
  const payer = toObject(preference.given.payer)
  const document = toObject(payer.identification)
  const preferredMethod = toText(preferred.default_payment_method_id)
  const card = cards.find(({ method }) => method.id === preferredMethod) ?? cards[0]
  const blank = Object.fromEntries(fields.map(name => [name, ''])) as Form
  return {
    ...blank,
    attempt: randomUUID(),
    method: firstMethod(checkout, preferredMethod),
    card: card?.number ?? otherCard,
    outcome: 'APRO',
    installments: String(toInteger(preferred.default_installments) ?? 1),
    doc_type: toText(document.type) ?? site.testDocument?.type ?? '',
    doc_number: toText(document.number) ?? site.testDocument?.number ?? '',
    email: toText(payer.email) ?? 'test_payer_1@testuser.com',
    entity_type: 'individual',
  }
}

function firstMethod(checkout: Checkout, preferredMethod: string | null): string {
  const others = otherMethodsOf(checkout)
  if (others.some(({ id }) => id === preferredMethod)) return preferredMethod ?? ''
  return cardMethodsOf(checkout).length > 0 ? cardMethod : (others[0]?.id ?? '')
}
