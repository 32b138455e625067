/** What the gateway demands of callers, and the receiver of notifications of the provider, as OpenAPI says it. */
import type { oas31 } from 'zod-openapi'
import type { Config } from '../../config.ts'
import { sessionCookie } from '../../http/console-token.ts'

type Schemes = Record<string, oas31.SecuritySchemeObject>

const ofCallers: Schemes = {
  consoleToken: { type: 'http', scheme: 'bearer', description: 'The value of `GATEWAY_CONSOLE_TOKEN`' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'What the sign-in page of the console sets',
  },
}
const ofProvider: Schemes = {
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'The provider’s signature of the notification, `ts=…,v1=…`, by the webhook secret',
  },
}

/** Each list names schemes of which one is enough; empty: none is needed. */
export function describeSecurity({ consoleToken, webhookSecrets }: Config) {
  const callers = consoleToken === null ? {} : ofCallers
  const provider = webhookSecrets.length === 0 ? {} : ofProvider
  const toSecurity = (schemes: Schemes) => Object.keys(schemes).map(name => ({ [name]: [] }))
  return {
    securitySchemes: { ...callers, ...provider },
    security: toSecurity(callers),
    ofReceiver: toSecurity(provider),
  }
}
