import { toVisible } from '../facts/visible-text.ts'

/** A failed request to the gateway or to the simulator. The message says why. */
export class PasarelaError extends Error {
  override readonly name = 'PasarelaError'
  /** The HTTP status of the answer. 408 also means that something awaited did not happen in time. */
  readonly status: number
  /** The body of the answer. The gateway's errors have `code` and `details`. */
  readonly body: unknown

  constructor(message: string, { status, body }: { status: number; body: unknown }) {
    super(message)
    this.status = status
    this.body = body
  }
}

type SendOptions = { body?: unknown; signal?: AbortSignal | undefined }
export type Send = (method: string, path: string, options?: SendOptions) => Promise<unknown>

/** Sends JSON to `base + path`, and resolves to the parsed answer. @throws PasarelaError unless the status is 2xx */
export function createSend(base: string, headersOf: () => Record<string, string> = () => ({})): Send {
  return async (method, path, { body, signal } = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: toHeaders({
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headersOf(),
      }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    const answer = parse(text)
    if (response.ok) return answer
    const { status } = response
    // An answer may quote an anonymous sender, and test runners print the message to a terminal.
    throw new PasarelaError(toVisible(`${method} ${path}: ${status} ${messageOf(answer) ?? text}`), {
      status,
      body: answer,
    })
  }
}

/** Node's own error contains the value, which may be a credential with a line break. */
function toHeaders(values: Record<string, string>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, value)
    } catch {
      throw new TypeError(`The value of ${name} has a character that no header may have.`)
    }
  }
  return headers
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function messageOf(answer: unknown): string | undefined {
  const { message } = (answer ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
