/** The tokens by which an application acts for the sellers that connected to it. */
import type { Resource } from './operation.ts'

export const oauth = {
  token: {
    provider: 'POST /oauth/token',
    access: 'application',
    subject: 'provider',
    sdk: { Node: 'new OAuth(config).create({ body })' },
  },
} satisfies Resource
