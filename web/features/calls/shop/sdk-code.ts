/** Writes a shop's call as code of the provider's SDKs, which calls through the shop proxy. */
import type { SdkCalls } from '../../../../server/catalog/operation.ts'
import { sdkCallsOf } from '../../../../server/catalog/provider-routes.ts'
import { sdkLines } from '../../../calls/sdk-lines.ts'
import type { CallDetail } from '../../../stream/feed-entry.ts'

type Language = keyof SdkCalls
type Sent = { body: unknown; key: string | null; line: string; connect: readonly [string, string] }

const languages: Record<Language, (sent: Sent) => string[]> = {
  Node: ({ body, key, line, connect }) => [
    `import { ${/^new (\w+)/.exec(line)?.[1]}, MercadoPagoConfig } from 'mercadopago'`,
    ...connect,
    '',
    'const config = new MercadoPagoConfig({ accessToken: process.env.MP_ACCESS_TOKEN })',
    ...(body === null ? [] : [`const body = ${JSON.stringify(body, null, 2)}`]),
    ...(line.includes('requestOptions')
      ? [`const requestOptions = { idempotencyKey: ${quoted(key ?? '')} }`]
      : []),
    `console.log(await ${line})`,
  ],
  PHP: ({ body, key, line, connect }) => [
    ...connect,
    "MercadoPagoConfig::setAccessToken(getenv('MP_ACCESS_TOKEN'));",
    '',
    ...(body === null ? [] : [`$body = ${toPhp(body)};`]),
    ...(line.includes('$options')
      ? [
          '$options = new MercadoPago\\Client\\Common\\RequestOptions();',
          `$options->setCustomHeaders([${quoted(`X-Idempotency-Key: ${key ?? ''}`)}]);`,
        ]
      : []),
    `echo json_encode(${line}->getResponse()->getContent());`,
  ],
  Python: ({ body, key, line, connect }) => [
    'import os',
    'import mercadopago',
    ...connect,
    '',
    'sdk = mercadopago.SDK(os.environ["MP_ACCESS_TOKEN"])',
    ...(body === null ? [] : [`body = ${toPython(body)}`]),
    ...(line.includes('options')
      ? [
          'options = mercadopago.config.RequestOptions(',
          `    custom_headers={"x-idempotency-key": ${JSON.stringify(key ?? '')}})`,
        ]
      : []),
    `print(${line}["response"])`,
  ],
}

/**
 * The code by language. Empty if the SDKs have no method for the route, or if the journal kept only a part of the body.
 */
export function toSdkCode(call: CallDetail, url: string | null): Partial<Record<Language, string>> {
  const body = bodyOf(call)
  if (call.transport !== 'shop' || url === null || body === undefined) return {}
  // The sender of the call chose the id, and copied code must not execute what it contains.
  if (!/^[\w.-]*$/.test(call.resource ?? '')) return {}
  const lines = sdkCallsOf(call.operation, body !== null)
  return Object.fromEntries(
    Object.entries(lines).map(([language, template]) => {
      const line = template
        .replace('{id}', () => call.resource ?? '')
        .replace('body, ', body === null ? '' : 'body, ')
      const sent = { body, key: call.idempotency_key, line, connect: sdkLines[language as Language](url) }
      return [language, languages[language as Language](sent).join('\n')]
    }),
  )
}

/** The body of the code, or the query of a search. Null if nothing was sent. Undefined if it is not known whole. */
function bodyOf({ request, request_bytes, operation }: CallDetail): unknown {
  if (request_bytes === 0 && !operation.endsWith('/search')) return null
  try {
    const body: unknown = JSON.parse(request)
    return request_bytes !== 0 && Object.keys(Object(body)).length === 0 ? null : body
  } catch {
    return undefined
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}

type Literals = {
  open: [string, string]
  list: [string, string]
  colon: string
  text: (text: string) => string
}

function toLiteral(
  value: unknown,
  words: Literals & { none: string; yes: string; no: string },
  indent = '',
): string {
  if (value === null) return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') return typeof value === 'string' ? words.text(value) : String(value)
  const isList = Array.isArray(value)
  const [start, end] = isList ? words.list : words.open
  const inner = `${indent}    `
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${inner}${isList ? '' : `${words.text(name)}${words.colon}`}${toLiteral(member, words, inner)},`,
  )
  return members.length === 0 ? start + end : [start, ...members, indent + end].join('\n')
}

function toPhp(value: unknown): string {
  const words = { none: 'null', yes: 'true', no: 'false', colon: ' => ', text: quoted }
  return toLiteral(value, { ...words, open: ['[', ']'], list: ['[', ']'] })
}

function toPython(value: unknown): string {
  const words = {
    none: 'None',
    yes: 'True',
    no: 'False',
    colon: ': ',
    text: (text: string) => JSON.stringify(text),
  }
  return toLiteral(value, { ...words, open: ['{', '}'], list: ['[', ']'] })
}
