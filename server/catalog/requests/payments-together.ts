/** Faults of a payment's fields that are valid by themselves, but not together, or not in this country. */
import { isMissing, textIn, toObject } from '../../facts/json.ts'
import type { Finding, FindingKind, Situation } from './field.ts'
import { checkMethodNeeds } from './payment-methods-need.ts'
import type { Rule } from './rule.ts'

type Body = Readonly<Record<string, unknown>>

export function checkPaymentTogether(body: Body, situation: Situation): Finding[] {
  return [
    ...checkPixPayer(body),
    ...checkMethodNeeds(body, situation),
    ...checkValues(body, situation),
    ...checkDeferredCapture(body, situation),
  ]
}

const found = (path: string, kind: FindingKind, rule: Rule): Finding => ({ kind, path, rule })

/** Six shops measured this for a Pix without a payer, or without its e-mail. One of them saw 400. */
function checkPixPayer({ payment_method_id, payer }: Body): Finding[] {
  const { id, email } = toObject(payer)
  const isNamed = [id, email].some(value => !isMissing(value) && value !== '')
  if (payment_method_id !== 'pix' || isNamed) return []
  const source = 'six public files of 2026'
  return [found('payer.email', 'missing', { code: 'payer_cannot_be_nil', sure: 'measured', source })]
}

function checkValues({ callback_url, issuer_id, payment_method_id, payer }: Body, { country }: Situation) {
  const values: Finding[] = []
  if (textIn(callback_url) !== '' && !URL.canParse(textIn(callback_url))) {
    const rule: Rule = { code: 'callback_url_invalid', sure: 'maintainer', source: 'cart-woocommerce' }
    values.push(found('callback_url', 'value', rule))
  }
  if (issuer_id === '') {
    const rule: Rule = { code: 10102, sure: 'quoted', source: 'public files of 2025 and 2026' }
    values.push(found('issuer_id', 'value', rule))
  }
  const { federal_unit } = toObject(toObject(payer).address)
  const isBoleto = country?.id === 'MLB' && payment_method_id === 'bolbradesco'
  if (isBoleto && textIn(federal_unit).length > 2)
    values.push(found('payer.address.federal_unit', 'length', reported(7521, 'a public file')))
  return values
}

/** Reports of cards whose amount cannot be reserved. The declaration of a payment method says it of the others. */
function checkDeferredCapture(
  { capture, payment_method_id, payer }: Body,
  { country }: Situation,
): Finding[] {
  if (capture !== false) return []
  if (country?.id === 'MCO' && !['', 'visa'].includes(textIn(payment_method_id)))
    return [found('capture', 'together', { code: 2077, sure: 'quoted', source: 'coopcycle-web#3701' })]
  return toObject(payer).type === 'customer'
    ? [found('capture', 'together', reported(2077, 'devsite-docs#956'))]
    : []
}

const reported = (code: number, source: string): Rule => ({ code, sure: 'reported', source })
