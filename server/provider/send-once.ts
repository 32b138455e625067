/** One HTTP exchange over the pool, collected with undici's raw handler: the cheapest way there is. */
import type { Dispatcher, Pool } from 'undici'
import { ProviderNetworkError } from './errors.ts'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export type RawRequest = Pick<Dispatcher.DispatchOptions, 'method' | 'path'> & {
  headers: Record<string, string>
  body: string | null
}

/**
 * @param signal ends the exchange, whatever it is at
 * @throws ProviderNetworkError, with `afterHeaders` when the answer had begun
 */
export function sendOnce(pool: Pool, request: RawRequest, signal: AbortSignal): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let headers: RawAnswer['headers'] = {}
    let onAbort: (() => void) | null = null
    const settle = () => {
      if (onAbort) signal.removeEventListener('abort', onAbort)
    }
    pool.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          if (signal.aborted) return controller.abort(signal.reason)
          onAbort = () => controller.abort(signal.reason)
          signal.addEventListener('abort', onAbort, { once: true })
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          status = statusCode
          headers = responseHeaders
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
        },
        onResponseEnd() {
          settle()
          const [first] = chunks
          resolve({ status, headers, body: chunks.length === 1 && first ? first : Buffer.concat(chunks) })
        },
        onResponseError(_controller, error) {
          settle()
          reject(new ProviderNetworkError(error, status > 0))
        },
      },
    )
  })
}
