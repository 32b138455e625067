/** The body that sets up a terminal. Its API has the errors of orders, and some words of its own. */
import type { RequestBody } from './field.ts'
import { decisive, list, missing, object, oneOf, rule, text, unsupported, wrongValue } from './order-rules.ts'
import { needed, type Rule } from './rule.ts'

const reference = { sure: 'reference', source: 'reference of terminals' } as const
/** `invalid_payload` is no code of orders. */
const noPayload: Rule = needed({ code: 'invalid_payload', ...reference })
const notOne = needed(wrongValue('must have exactly one element', reference))
const required = needed({ ...missing, ...reference })

const terminal = object({
  id: { ...decisive(text(100)), required },
  operating_mode: { ...decisive(oneOf('PDV', 'STANDALONE')), required },
})

export const terminalSetup: RequestBody = {
  name: 'PATCH /terminals/v1/setup',
  isJsonSchema: true,
  isRequired: true,
  body: noPayload,
  unknown: rule('unsupported_properties', unsupported.message, reference),
  fields: {
    terminals: {
      ...decisive(list(decisive(terminal))),
      minItems: [1, notOne],
      maxItems: [1, notOne],
      required,
    },
  },
}
