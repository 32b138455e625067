import { CallAbortedError, ProviderTimeoutError } from './errors.ts'

/**
 * The end of one call: its total time is up, or its caller has gone. One object for all attempts of a call, instead
 * of an AbortSignal made of both for each.
 */
export class Deadline {
  /** True once the call must end. */
  isOver = false
  #isTimeUp = false
  #stop: (() => void) | null = null
  readonly #timeoutMs: number
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | null
  readonly #giveUp = () => this.#end()

  /** @param timeoutMs the call's total time, from now on */
  constructor(timeoutMs: number, signal: AbortSignal | null) {
    this.#timeoutMs = timeoutMs
    this.#timer = setTimeout(() => {
      this.#isTimeUp = true
      this.#end()
    }, timeoutMs)
    this.#signal = signal
    signal?.addEventListener('abort', this.#giveUp, { once: true })
    if (signal?.aborted) this.#end()
  }

  /** @throws ProviderTimeoutError or CallAbortedError once the call must end */
  throwIfOver(): void {
    if (!this.isOver) return
    throw this.#isTimeUp ? new ProviderTimeoutError(this.#timeoutMs) : new CallAbortedError()
  }

  /** Calls `stop` when the end comes, at once where it has come. One at a time; null takes it back. */
  onOver(stop: (() => void) | null): void {
    this.#stop = stop
    if (stop && this.isOver) stop()
  }

  /** The call has ended by itself. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#giveUp)
  }

  /** Resolves after so many milliseconds, or when the end comes. */
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
