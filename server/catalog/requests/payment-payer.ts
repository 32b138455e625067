/** The payer in the body of a payment. */
import { isReservedDomain } from '../../facts/hosts.ts'
import { described, isEmail } from './described.ts'
import type { Field } from './field.ts'
import { doubtful, id, object, text, unlistedName } from './payment-rules.ts'
import { needed, type Rule, reference } from './rule.ts'

/** The description says that the number has no formatting. A RUT keeps its dash. */
const number: Field = { ...id, forms: [[value => !/[.\s]/.test(value.trim()), described]] }
const identification = object({ type: text, number }, unlistedName)

const reservedRule: Rule = { code: 4050, sure: 'measured', source: 'four public files' }

const noEmail = needed(reference(4050))
const payerTypes = ['guest', 'customer', 'registered', '']

export const payer: Field = {
  ...object({
    id,
    type: { ...text, oneOf: [payerTypes, reference(4029)] },
    email: {
      is: 'text',
      type: noEmail,
      maxLength: [253, needed(reference(4051))],
      forms: [
        [email => email === '' || isEmail(email), noEmail],
        [email => !isReservedDomain(email.trim().replace(/^.*@/, '')), reservedRule],
      ],
    },
    identification,
    entity_type: {
      ...text,
      oneOf: [['individual', 'association'], { code: 1, sure: 'described', source: 'types of the SDKs' }],
    },
    first_name: text,
    last_name: text,
    phone: object({ area_code: id, number: id, extension: id }, unlistedName),
    address: object({
      zip_code: id,
      street_name: text,
      street_number: id,
      neighborhood: text,
      city: text,
      federal_unit: text,
    }),
    authentication_type: text,
    is_prime_user: doubtful,
    is_first_purchase_online: doubtful,
    registration_date: doubtful,
    last_purchase: doubtful,
  }),
  type: needed(reference(4006)),
}
