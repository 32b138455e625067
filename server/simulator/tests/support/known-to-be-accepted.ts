/** Constraints of the provider's document that it is known not to enforce, each with its source. */
export const knownToBeAccepted: readonly (readonly [constraint: RegExp, source: string])[] = [
  [
    /^PUT \/checkout\/preferences\/\{id\} items required$/,
    'a change names what it changes: tests of the SDKs',
  ],
  [/^PUT \/preapproval(_plan)?\/\{id\} .*required$/, 'a change names what it changes: measured by others'],
  [
    /^PUT \/preapproval\/\{id\} auto_recurring\.currency_id enum$/,
    'answered with 200, without effect: measured by others',
  ],
  [
    /^POST \/v1\/card_tokens (security_code|cardholder|cardholder\.name) required$/,
    'a token without them is made, and its charge fails: a public file (2026)',
  ],
  [
    /^(POST|PUT) \/v1\/customers.*(city|state|country) type$/,
    'the SDKs send objects with a name, the description has texts',
  ],
]

/** Constraints without a check and without a source of their acceptance. Each is to be declared. */
export const notYetChecked: readonly string[] = [
  'POST /v1/orders total_amount required',
  'POST /v1/orders additional_info.payer type',
  'POST /v1/orders additional_info.payer.ip_address type',
]
