/** One HTTP exchange over the pool, collected by undici's dispatch handler, the cheapest of its interfaces. */
import type { Dispatcher, Pool } from 'undici'
import type { Deadline } from './deadline.ts'
import { ProviderNetworkError } from './errors.ts'

/** The largest answer of the provider, a full page of payments, has about 5 MB. */
export const maxAnswerBytes = 32 * 1024 * 1024
/** The `code` of the cause if the answer exceeded `maxAnswerBytes`. */
export const tooLarge = 'ANSWER_TOO_LARGE'

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
 * @param deadline ends the exchange at any stage
 * @throws ProviderNetworkError, with `isAfterHeaders` when the answer had begun
 */
export function sendOnce(pool: Pool, request: RawRequest, deadline: Deadline): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const collector = new AnswerCollector(deadline, resolve, reject)
    deadline.onOver(() => collector.cancel())
    pool.dispatch(request, collector)
  })
}

/** Collects one answer. It is a class, so that all exchanges share its functions. */
class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly #deadline: Deadline
  readonly #resolve: (answer: RawAnswer) => void
  readonly #reject: (error: ProviderNetworkError) => void
  #controller: Dispatcher.DispatchController | null = null
  #status = 0
  #headers: RawAnswer['headers'] = {}
  #body: Buffer | null = null
  #more: Buffer[] | null = null
  #size = 0

  constructor(
    deadline: Deadline,
    resolve: (answer: RawAnswer) => void,
    reject: (error: ProviderNetworkError) => void,
  ) {
    this.#deadline = deadline
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#deadline.isOver) this.cancel()
  }

  /** Ends the exchange. If it still waits for a free connection, it is never sent. */
  cancel(): void {
    const cause = new Error('The call ended before its response.')
    if (this.#controller) this.#controller.abort(cause)
    else this.#reject(new ProviderNetworkError(cause, false))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: RawAnswer['headers'],
  ): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > maxAnswerBytes) {
      controller.abort(Object.assign(new Error('The response is too large.'), { code: tooLarge }))
      return
    }
    if (!this.#body) this.#body = chunk
    else if (this.#more) this.#more.push(chunk)
    else this.#more = [this.#body, chunk]
  }

  onResponseEnd(): void {
    this.#deadline.onOver(null)
    const body = this.#more ? Buffer.concat(this.#more) : (this.#body ?? noBytes)
    this.#resolve({ status: this.#status, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#deadline.onOver(null)
    this.#reject(new ProviderNetworkError(error, this.#status > 0))
  }
}

const noBytes = Buffer.alloc(0)
