/** Steps that scenarios of subscriptions share. */
import type { JsonValue, Step } from './scenario.ts'

type Fields = Record<string, JsonValue>

/** The terms of a monthly charge. */
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

/** The step `plan`. Its terms are monthly; `recurring` replaces some of them. */
export function newPlan(recurring: Fields = {}, own: Fields = {}): Step {
  const auto_recurring = { ...terms, ...recurring }
  return {
    name: 'plan',
    call: 'POST /preapproval_plan',
    body: { ...plan, auto_recurring, ...own },
    makes: 'plan',
  }
}

/** The step `subscription`. */
export function subscribe(body: Fields): Step {
  const payer = { payer_email: '{run.buyer}', external_reference: '{run.reference}' }
  return {
    name: 'subscription',
    call: 'POST /preapproval',
    body: { ...payer, ...body },
    makes: 'subscription',
  }
}

/** The fields of a subscription that is authorized with the card of the step `token`. */
export const byCard: Fields = { card_token_id: '{token.id}', status: 'authorized' }
