/** The bodies of test users and of chargebacks. No code of the provider is known for them, and the texts are ours. */
import { siteIds } from '../../facts/countries.ts'
import { described, isWebUrl, text } from './described.ts'
import type { Field, RequestBody } from './field.ts'
import { needed, type Rule } from './rule.ts'

/** What the simulator cannot perform. The reference has the constraint. */
const impossible = (message: string): Rule => needed({ ...described, message })

const wrongSite = impossible(`site_id must be one of ${siteIds.join(', ')}`)
const siteId: Field = { is: 'text', required: wrongSite, type: wrongSite, oneOf: [siteIds, wrongSite] }

/** Much code omits the description, which the reference requires. */
export const testUserBody: RequestBody = {
  name: 'POST /users/test',
  fields: { site_id: siteId, description: { ...text, required: described } },
}
export const oldTestUserBody: RequestBody = {
  name: 'POST /users/test_user',
  fields: { site_id: siteId, description: text },
}

const wrongFiles = impossible('files must be a list of name and url')
const tooManyFiles = impossible('at most 10 files can be supplied')
const wrongName = impossible('{path} is invalid')
/** The provider's bounds are not documented. */
const maxText = 2_000

export const evidenceBody: RequestBody = {
  name: 'PUT /v1/chargebacks/{id}',
  fields: {
    files: {
      is: 'list',
      required: wrongFiles,
      type: wrongFiles,
      minItems: [1, wrongFiles],
      maxItems: [10, tooManyFiles],
      items: {
        is: 'object',
        type: wrongFiles,
        fields: {
          name: {
            is: 'text',
            required: wrongName,
            type: wrongName,
            minLength: [1, wrongName],
            maxLength: [maxText, wrongName],
          },
          url: {
            is: 'text',
            required: wrongName,
            type: wrongName,
            maxLength: [maxText, wrongName],
            forms: [[isWebUrl, wrongName]],
          },
          description: text,
        },
      },
    },
  },
}
