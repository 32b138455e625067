/** The OpenAPI 3.1 document, derived from each operation's route and zod schemas by `zod-openapi`. */
import { z } from 'zod'
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { successEnvelope } from '../../../contract/envelopes.ts'
import { omitImplied } from '../../../shared/openapi/omit-implied.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import { version } from '../../../shared/version.ts'
import type { Config } from '../../config.ts'
import { sessionCookie } from '../../http/console-token.ts'
import { tagDescriptions } from '../../procedures/subjects.ts'
import { createFailureResponses, describeRequest } from './openapi-operation.ts'
import type { RestOperation } from './operations.ts'

const json = 'application/json'

type OpenApiDocument = ReturnType<typeof createDocument>

/** Creating a document takes 80 ms. Accounts share one, unless it differs by what the key has. */
const documents = new Map<string, OpenApiDocument>()

export function createOpenApiDocument(operations: RestOperation[], config: Config): OpenApiDocument {
  const security = describeSecurity(config)
  const key = JSON.stringify([operations.map(({ name }) => name), config.routePrefix, security])
  const document = documents.get(key) ?? describeAll(operations, config.routePrefix, security)
  documents.set(key, document)
  return document
}

function describeAll(
  operations: RestOperation[],
  prefix: string,
  { security, securitySchemes, ofReceiver }: ReturnType<typeof describeSecurity>,
): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  const toFailures = createFailureResponses()
  for (const operation of operations) {
    const path = `/${prefix}${operation.rest.path}`
    const described = {
      ...describe(operation, toFailures(operation)),
      ...(operation.alwaysOpen && { security: ofReceiver }),
    }
    paths[path] = { ...paths[path], [operation.rest.method.toLowerCase()]: described }
  }
  const content: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Pasarela',
      version,
      description:
        'A gateway in front of Mercado Pago. Every response comes in an envelope: `ok`, `data`, `meta`. Every request may have `x-request-id`, a correlation id, which is generated if absent and always returned.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security,
    tags: [...new Set(operations.map(({ subject }) => subject.tag))].map(name => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: { securitySchemes },
  }
  const document = createDocument(content, { override: omitImplied })
  return document
}

function describe(operation: RestOperation, failures: ZodOpenApiResponsesObject): ZodOpenApiOperationObject {
  const { rest, name, subject } = operation
  const example = { ok: true, data: rest.example.data, meta: [] }
  const schema = successEnvelope.and(z.looseObject({ data: rest.response }))
  return {
    operationId: rest.operationId,
    'x-procedure': name,
    'x-subject': subject.kind,
    summary: summaryOf(name),
    tags: [subject.tag],
    ...describeRequest(operation),
    responses: {
      [rest.status]: { description: 'OK', content: { [json]: { schema, example } } },
      ...failures,
    },
  }
}

/** The English summary of an operation. The console shows summaries in three languages. */
function summaryOf(name: string): string {
  const [router = '', procedure = ''] = name.split('.')
  const summaries: Record<string, Record<string, string>> = readTexts('api', 'en').summary
  const summary = summaries[router]?.[procedure]
  if (summary === undefined) throw new Error(`The operation ${name} has no summary in the texts of the API.`)
  return summary
}

/** What the gateway requires of callers, and what its webhook receiver requires of the provider. */
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

/** Each list names the schemes of which one is enough. An empty list requires none. */
function describeSecurity({ consoleToken, webhookSecrets }: Config) {
  const callers = consoleToken === null ? {} : ofCallers
  const provider = webhookSecrets.length === 0 ? {} : ofProvider
  const toSecurity = (schemes: Schemes) => Object.keys(schemes).map(name => ({ [name]: [] }))
  return {
    securitySchemes: { ...callers, ...provider },
    security: toSecurity(callers),
    ofReceiver: toSecurity(provider),
  }
}
