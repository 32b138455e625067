/** Reads HAR files as browsers and proxies write them: a file, one of its entries, or the request of an entry. */
import { z } from 'zod'
import { UnreadableInput } from './unreadable-input.ts'

const text = z.string().nullish()
const content = z
  .object({ text, encoding: text })
  .refine(({ text: encoded, encoding }) => encoding !== 'base64' || isBase64(encoded ?? ''), {
    path: ['text'],
  })
const requestSchema = z.object({
  method: text,
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: text })).nullish(),
  bodySize: z.number().nullish(),
  postData: content.nullish(),
})
const entrySchema = z.object({
  startedDateTime: text,
  request: requestSchema,
  response: z.object({ status: z.number().nullish(), content: content.nullish() }).nullish(),
})
const fileSchema = z.object({ log: z.object({ entries: z.array(entrySchema) }) })

export type HarEntry = {
  method: string
  url: string
  /** By their names in lower case. Null: the file does not say. */
  headers: Record<string, string> | null
  /** Null: the file does not say. */
  body: string | null
  /** 0: the file does not say. */
  status: number
  answer: string
  /** ISO 8601. Null: the file does not say. */
  at: string | null
}

/**
 * Null if the text is not JSON, or not of a HAR file. A lone list is taken for one whose beginning was lost.
 * @throws UnreadableInput with the path of the first wrong member
 */
export function readHar(source: string): HarEntry[] | null {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch {
    return null
  }
  const has = (name: string) => typeof json === 'object' && json !== null && name in json
  const entry = has('request') ? json : has('url') ? { request: json } : null
  if (entry === null && !has('log') && !Array.isArray(json)) return null
  const { success, data, error } = fileSchema.safeParse(entry ? { log: { entries: [entry] } } : json)
  if (success) return data.log.entries.map(toEntry)
  const path = z.core.toDotPath(error.issues[0]?.path ?? [])
  throw new UnreadableInput('har', path || 'log.entries')
}

function toEntry({ request, response, startedDateTime }: z.output<typeof entrySchema>): HarEntry {
  const { method, url, headers, postData, bodySize } = request
  const sent = decode(postData)
  // Browsers leave out long bodies, and write a size of -1 for one that they do not know.
  const isEmpty = bodySize === 0 || method === 'GET' || method === 'DELETE'
  return {
    method: method ?? (postData ? 'POST' : 'GET'),
    url,
    headers: headers?.length
      ? Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value ?? '']))
      : null,
    body: sent === '' && !isEmpty ? null : sent,
    status: response?.status ?? 0,
    answer: decode(response?.content),
    at: Number.isNaN(Date.parse(startedDateTime ?? '')) ? null : (startedDateTime ?? null),
  }
}

/** Programs break long lines of base64. */
function isBase64(encoded: string): boolean {
  return z.base64().safeParse(encoded.replaceAll(/\s/g, '')).success
}

function decode(value: z.output<typeof content> | null | undefined): string {
  const encoded = value?.text ?? ''
  return value?.encoding === 'base64' ? Buffer.from(encoded, 'base64').toString() : encoded
}
