/** The body of `POST /oauth/token`. Integrators quote its refusals (2021 to 2026). */
import { text, url } from './described.ts'
import type { RequestBody } from './field.ts'
import { needed, type Rule } from './rule.ts'

const missing: Rule = { code: 'invalid_request', sure: 'quoted', source: 'devsite-docs#1199' }
const unsupported: Rule = needed({
  code: 'unsupported_grant_type',
  sure: 'reference',
  source: 'reference of /oauth/token',
})
/** The reference says that an unsupported parameter is an error. */
const unknown: Rule = { code: 'invalid_request', sure: 'reference', source: 'reference of /oauth/token' }

export const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials'] as const
export type GrantType = (typeof grantTypes)[number]

export const tokenBody: RequestBody = {
  name: 'POST /oauth/token',
  unknown,
  fields: {
    grant_type: { is: 'text', type: missing, required: missing, oneOf: [grantTypes, unsupported] },
    client_id: { is: 'id', type: missing, required: missing },
    client_secret: { is: 'text', type: missing, required: missing },
    code: text,
    redirect_uri: url,
    code_verifier: text,
    refresh_token: text,
    scope: text,
    state: text,
    test_token: { is: 'any' },
  },
}
