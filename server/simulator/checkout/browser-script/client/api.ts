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

/**
 * The origin of this script, which is also that of the API: the script calls the simulator that served it. It is read
 * while the script is evaluated, because `currentScript` is null afterwards.
 */
export const host = readHost(document.currentScript)

/** Whether forms offer the outcomes of test cards: `<script src="…/js/v2" data-outcomes>`. */
export const hasOutcomes = document.currentScript?.hasAttribute('data-outcomes') ?? false

function readHost(element: Element | null): string {
  const source = element?.getAttribute('src')
  return source ? new URL(source, document.baseURI).origin : location.origin
}
