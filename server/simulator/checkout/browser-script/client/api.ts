/** An element of the list that this script throws for a refused call, as the provider's script does. */
type ScriptError = { code: string; message: string }

type Refusal = { message?: string; cause?: { code?: string | number; description?: string }[] | null }

/** The causes of a refusal as `{code, message}`. A refusal without causes gives one element. */
function toErrors(status: number, body: Refusal | null): ScriptError[] {
  const causes = Array.isArray(body?.cause) ? body.cause : []
  const errors = causes.map(({ code, description }) => ({
    code: String(code ?? status),
    message: description ?? body?.message ?? '',
  }))
  return errors.length > 0 ? errors : [{ code: String(status), message: body?.message ?? 'internal_error' }]
}

type Query = Record<string, string | number | undefined>

/** The path with its query, without undefined and blank values. */
function toPath(path: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]))
  return `${path}?${search}`
}

/** Calls the simulator. Throws `ScriptError[]`. */
export async function callApi<T>(path: string, query: Query, init: RequestInit = {}): Promise<T> {
  const response = await fetch(host + toPath(path, query), init).catch(() => {
    throw [{ code: 'network', message: `The simulator at ${host} does not answer` }]
  })
  const body = await response.json().catch(() => null)
  if (!response.ok) throw toErrors(response.status, body)
  return body as T
}

export function sendJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The address by which the script was requested. The server writes it into the script (browser-script-routes.ts). */
declare const servedAt: string

/**
 * The address of the API: the script calls the simulator that served it. It is read while the script is evaluated,
 * because `currentScript` is null afterwards.
 */
const host = readHost(document.currentScript)

/** Whether forms offer the outcomes of test cards: `<script src="…/js/v2" data-outcomes>`. */
export const hasOutcomes = document.currentScript?.hasAttribute('data-outcomes') ?? false

/**
 * The address of the tag, with the key of a shop proxy if there is one. A tag that names the provider was rerouted, and
 * one with another path, or none, has a copy of the script. Both call the server that the script came from.
 */
function readHost(element: Element | null): string {
  const source = element?.getAttribute('src')
  if (!source) return servedAt
  const { origin, pathname, hostname } = new URL(source, document.baseURI)
  const [, basePath] = /^(.*)\/js\/v2\/?$/.exec(pathname) ?? []
  return basePath === undefined || hostname === 'sdk.mercadopago.com' ? servedAt : origin + basePath
}
