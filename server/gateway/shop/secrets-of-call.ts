/** Secrets of calls that masking cannot know by their form or by the name of their member. */
import type { ProviderRoute } from '../../catalog/provider-routes.ts'
import { writePlainly } from '../../journal/masking/write-plainly.ts'
import type { CopiedBody } from './read-copy.ts'
import type { ShopCall } from './shop-call.ts'

type Bodies = { sent: CopiedBody; madeId: string | null }

/** Whether the provider may take the path for one of card tokens, whose ids are the tokens themselves. */
export function isOfCardToken({ route, path }: Pick<ShopCall, 'route' | 'path'>): boolean {
  return route.subject === 'card_token' || (isOdd(route) && plainPath(path).includes('card_token'))
}

/** An id with an escape or a dot may be the path of another route for the provider. */
function isOdd({ template, id }: ProviderRoute): boolean {
  return template === null || (id !== null && !/^[\w-]+$/.test(id))
}

/** The ids of a card token, and the code that a seller gave to let an application act for it. */
export function secretsOf(call: Pick<ShopCall, 'route' | 'path' | 'query'>, bodies: Bodies): string[] {
  const { route, path, query } = call
  const { sent, madeId } = bodies
  const secrets: string[] = []
  if (isOfCardToken(call)) {
    if (madeId !== null) secrets.push(madeId)
    if (route.id !== null) secrets.push(route.id)
    if (isOdd(route))
      for (const segment of path.split(/[/\\;]|%(?:25)*(?:2f|5c)/i)) secrets.push(segment, decode(segment))
  }
  if (plainPath(path).includes('/oauth/token'))
    for (const text of [`&${query}`, `&${decode(query)}`, `&${sent.bytes.toString('utf8')}`])
      for (const [, value = ''] of writePlainly(text).matchAll(oauthCode))
        for (const code of value.split(/["\s,[\]]+/)) secrets.push(code, decode(code))
  return secrets
}

/** The code, or a list of codes, in a form, in JSON, or in a part of a multipart form. */
const oauthCode =
  /(?:&code(?:\[\w*\]|%5B\w*%5D)?=|"code(?:\[\w*\])?"\s*:\s*(?=["[])|name="?code(?:\[\w*\])?"?[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n)(\[[^\]]*|"[^"]*|[^&\s]*)/gi

/** The path as a lenient server may read it: decoded, in lower case, with single slashes. */
function plainPath(path: string): string {
  return decode(path)
    .toLowerCase()
    .replace(/[/\\]+/g, '/')
}

/** Decodes a text that was encoded up to three times. */
function decode(text: string): string {
  let decoded = text
  try {
    for (let times = 0; times < 3 && decoded.includes('%'); times++) decoded = decodeURIComponent(decoded)
  } catch {
    // What cannot be decoded stays as it is.
  }
  return decoded
}

/** A shorter text is not a token, and would be found in any text. */
const minSecretLength = 16

/** Replaces these texts wherever they are. */
export function hiderOf(secrets: (string | null)[]) {
  const longSecrets = secrets.filter(
    secret => secret !== null && secret.length >= minSecretLength,
  ) as string[]
  const hideText = (text: string) => {
    const plain = longSecrets.length === 0 ? text : writePlainly(text)
    const hidden = longSecrets.reduce((left, secret) => left.replaceAll(secret, '***'), plain)
    return hidden === plain ? text : hidden
  }
  /** Only a text with escapes can have a secret in another spelling. */
  const isIn = (bytes: Buffer) =>
    longSecrets.some(secret => bytes.includes(secret)) || bytes.includes('\\u') || bytes.includes('%')
  const hide = (bytes: Buffer) => (isIn(bytes) ? Buffer.from(hideText(bytes.toString('utf8'))) : bytes)
  return { hide, hideText }
}
