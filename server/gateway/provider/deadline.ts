import { CallAbortedError, ProviderTimeoutError } from './errors.ts'

/**
 * The end of one call, because its total time is up or its caller has left. One object for all attempts is cheaper than
 * a combined AbortSignal for each.
 */
export class Deadline {
  /** True once the call must end. */
  isOver = false
  #isTimeUp = false
  #stop: (() => void) | null = null
  readonly #timeoutMs: number
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | null
  readonly #onAbort = () => this.#end()

  /** @param timeoutMs the call's total time, from now on */
  constructor(timeoutMs: number, signal: AbortSignal | null) {
    this.#timeoutMs = timeoutMs
    this.#timer = setTimeout(() => {
      this.#isTimeUp = true
      this.#end()
    }, timeoutMs)
    this.#signal = signal
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (signal?.aborted) this.#end()
  }

  /** @throws ProviderTimeoutError or CallAbortedError once the call must end */
  throwIfOver(): void {
    if (!this.isOver) return
    throw this.#isTimeUp ? new ProviderTimeoutError(this.#timeoutMs) : new CallAbortedError()
  }

  /** Calls `stop` at the end, or immediately if the call has ended. There is one listener; null removes it. */
  onOver(stop: (() => void) | null): void {
    this.#stop = stop
    if (stop && this.isOver) stop()
  }

  /** Must be called when the call ends by itself. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#onAbort)
  }

  /** Resolves after so many milliseconds, or when the call must end. */
  wait(delayMs: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.onOver(null)
        resolve()
      }, delayMs)
      this.onOver(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #end(): void {
    this.isOver = true
    this.#stop?.()
  }
}
