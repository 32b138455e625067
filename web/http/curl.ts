/** Requests as curl commands that run when pasted into a POSIX shell. */
export type CurlRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Written as JSON. */
  body?: unknown
  /** Sent as it is, where the very bytes matter. */
  text?: string
}

/**
 * One line per header. A header value may name a variable (`$MP_ACCESS_TOKEN`): such values are put in double
 * quotes so that the shell fills them in; everything else is in single quotes.
 */
export function toCurl({ method, url, headers = {}, body, text }: CurlRequest): string {
  const lines = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`]
  const all = body === undefined ? headers : { 'Content-Type': 'application/json', ...headers }
  for (const [name, value] of Object.entries(all)) lines.push(`  -H ${quote(`${name}: ${value}`)}`)
  if (text !== undefined) lines.push(`  --data-raw ${quote(text)}`)
  else if (body !== undefined) lines.push(`  -d ${quote(JSON.stringify(body))}`)
  return lines.join(' \\\n')
}

const variable = /\$[A-Z][A-Z0-9_]+/

function quote(text: string): string {
  if (variable.test(text) && !/["`\\!]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", `'\\''`)}'`
}
