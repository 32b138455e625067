/**
 * The end of one call: its total time, or its caller giving up. A plain object, because an AbortController with a
 * listener for each exchange costs more than the exchange's own code.
 */
export class Deadline {
  /** True once the call must end. */
  isOver = false
  /** True where that is because its time was up. */
  isTimeUp = false
  #stop: (() => void) | null = null
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #giveUp = () => this.#end()

  /** @param timeoutMs the call's total time, from now on */
  constructor(timeoutMs: number, signal?: AbortSignal) {
    this.#timer = setTimeout(() => {
      this.isTimeUp = true
      this.#end()
    }, timeoutMs)
    this.#signal = signal
    signal?.addEventListener('abort', this.#giveUp, { once: true })
    if (signal?.aborted) this.#end()
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
