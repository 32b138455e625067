import type { ServerResponse } from 'node:http'

/** Aborts when the caller closes the connection before it has the answer. */
export function toCallerSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
