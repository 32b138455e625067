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
    /^PUT \/v1\/orders\/\{id\}\/transactions\/\{transaction_id\} payment_method\.(id|type) required$/,
    'a change names what it changes: samples of the SDKs for Node and PHP change the installments alone',
  ],
  [
    /^PUT \/pos\/\{id\} (name|store_id) required$/,
    'a change names what it changes: public files give an external_id alone',
  ],
  [
    /^POST \/v1\/orders total_amount required$/,
    'optional, as the sum of the transactions: reference of orders that are paid in person',
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
