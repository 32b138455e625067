/** Steps that scenarios of subscriptions share. */
import type { JsonValue, Step } from './scenario.ts'

type Fields = Record<string, JsonValue>

/** Monthly. */
export const terms: Fields = {
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: '{site.amount}',
  currency_id: '{site.currency}',
}
export const plan: Fields = {
  reason: 'Club monthly',
  back_url: 'https://shop.example/subscriptions/return',
  auto_recurring: terms,
}

/** `plan`. Given terms complete those of a monthly one. */
export function newPlan(recurring: Fields = {}, own: Fields = {}): Step {
  const auto_recurring = { ...terms, ...recurring }
  return {
    name: 'plan',
    call: 'POST /preapproval_plan',
    body: { ...plan, auto_recurring, ...own },
    makes: 'plan',
  }
}

/** `subscription`. */
export function subscribe(body: Fields): Step {
  const payer = { payer_email: '{run.buyer}', external_reference: '{run.reference}' }
  return {
    name: 'subscription',
    call: 'POST /preapproval',
    body: { ...payer, ...body },
    makes: 'subscription',
  }
}

/** With the card of `token`. */
export const byCard: Fields = { card_token_id: '{token.id}', status: 'authorized' }
