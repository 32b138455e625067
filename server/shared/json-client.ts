import { toVisible } from './process/visible-text.ts'

/** A failed request to the gateway or to the simulator. The message says why. */
export class PasarelaError extends Error {
  override readonly name = 'PasarelaError'
  /** 408: what was waited for did not come. */
  readonly status: number
  /** The body of the answer; of the gateway `code` and `details`. */
  readonly body: unknown

  constructor(message: string, { status, body }: { status: number; body: unknown }) {
    super(message)
    this.status = status
    this.body = body
  }
}

type SendOptions = { body?: unknown; signal?: AbortSignal | undefined }
export type Send = (method: string, path: string, options?: SendOptions) => Promise<unknown>

/** Sends JSON to `base + path`, and resolves to the parsed answer. @throws PasarelaError unless it is 2xx */
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
    // Answers name what anonymous senders wrote, and test runners print the message.
    throw new PasarelaError(toVisible(`${method} ${path}: ${status} ${messageOf(answer) ?? text}`), {
      status,
      body: answer,
    })
  }
}

/** Node's own error has the value, which may be a credential with a line break. */
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
