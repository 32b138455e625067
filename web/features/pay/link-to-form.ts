import type { PayValues } from './pay-values.ts'
import { cardValue, type PayChoice } from './use-pay-choice.ts'

/** The user's choices, as text to compare. It omits values that the form replaces after each payment. */
export function chosenIn(choice: PayChoice, values: PayValues): string {
  const { reference: _, cardNumber: __, cardCode: ___, ...typed } = values
  return JSON.stringify([linkToForm(choice, values), typed])
}

/** The address of the form with its current values, without card data. */
export function linkToForm(choice: PayChoice, values: PayValues): string {
  const search = new URLSearchParams({
    ...(choice.api === 'orders' && { api: choice.api }),
    site: choice.site,
    card: cardValue(choice.card),
    result: choice.outcome.name,
    amount: values.amount,
    installments: values.installments,
    email: values.email,
    description: values.description,
    ...(choice.customerId && { customer: choice.customerId }),
  })
  return `${location.origin}${location.pathname}?${search}`
}
