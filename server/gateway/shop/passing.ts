import type { ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { isRefusal } from '../../facts/did-sell.ts'
import { ProviderNetworkError } from '../provider/errors.ts'
import { isUnperformed } from '../provider/retry-policy.ts'
import { maxAnswerBytes } from '../provider/send-once.ts'
import { answerHeaders, headerOf } from './headers.ts'
import { receivedOf, sendAnswer, writeHead } from './send-answer.ts'
import { leftMessage, type Passed, type ShopCall, unanswered } from './shop-call.ts'
import { type OwnAnswer, ShopRefusal } from './shop-errors.ts'
import { lookAgain } from './who-left.ts'

type PassingOptions = {
  response: ServerResponse
  call: ShopCall
  /** The answer of a fault rule, which replaces the provider's. */
  instead: OwnAnswer | null
  /** Called once the provider has answered or failed, and the shop has its answer or has left. */
  resolve: (passed: Passed) => void
}

/** Passes one answer of the provider on as it arrives. It is a class, so that all calls share its functions. */
export class Passing implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse
  readonly #call: ShopCall
  readonly #instead: OwnAnswer | null
  readonly #resolve: (passed: Passed) => void
  readonly #passed = unanswered(502)
  /** The bytes of an answer that a fault damages or replaces, kept until its end. */
  readonly #held: Buffer[] | null
  #heldBytes = 0
  #reason = ''
  #controller: Dispatcher.DispatchController | null = null
  #isProviderDone = false
  /** How many bytes of the answer are still to come. NaN if its length is not known. */
  #leftBytes = Number.NaN
  /** The last bytes of the answer. They are held back until it is known whether the shop has left. */
  #end: Buffer | null = null
  #isClosed = false
  #closedAfterMs = 0
  /** Whether an answer that was held back, or one of the proxy's own, is on its way. */
  #isSending = false
  /** Whether the failure proves that the provider did nothing. */
  #isUnperformed = false

  constructor({ response, call, instead, resolve }: PassingOptions) {
    this.#response = response
    this.#call = call
    this.#instead = instead
    this.#resolve = resolve
    this.#held = call.fault === null ? null : []
    if (response.closed) this.#onClosed()
    else response.once('close', () => this.#onClosed())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isClosed) this.#leave()
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    reason = '',
  ): void {
    // An interim answer concerns only the connection to the provider.
    if (status < 200) return
    const headers = answerHeaders((controller.rawHeaders ?? []) as Buffer[])
    Object.assign(this.#passed, {
      status,
      providerStatus: status,
      firstByteMs: performance.now() - this.#call.started,
      answerHeaders: headers,
      providerHeaders: headers,
    } satisfies Partial<Passed>)
    this.#reason = toSendable(reason)
    this.#leftBytes = Number.parseInt(headerOf(headers, 'content-length') ?? '', 10)
    if (this.#held === null && !this.#isClosed)
      writeHead(this.#response, { status, reason: this.#reason, headers })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#call.answer.add(chunk)
    this.#leftBytes -= chunk.length
    if (this.#held === null) {
      if (this.#leftBytes === 0) this.#end = chunk
      if (this.#isClosed || this.#end !== null || this.#response.write(chunk)) return
      controller.pause()
      this.#response.once('drain', () => controller.resume())
      return
    }
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    if (this.#heldBytes > maxAnswerBytes)
      controller.abort(new Error('The response is too large for a fault.'))
  }

  onResponseEnd(): void {
    this.#isProviderDone = true
    this.#passed.isWhole = true
    if (this.#isClosed) this.#settle()
    else if (this.#held === null) void this.#finish()
    else this.#sendHeld(this.#held)
  }

  async #finish(): Promise<void> {
    await lookAgain()
    if (!this.#isClosed) this.#response.end(this.#end ?? undefined)
  }

  #sendHeld(held: Buffer[]): void {
    const passed = this.#passed
    const { fault } = this.#call
    const { answerHeaders: headers, status } = passed
    const answer = this.#instead ?? {
      status,
      headers: [...headers],
      body: Buffer.concat(held),
      reason: this.#reason,
    }
    passed.status = fault?.reset ? 502 : answer.status
    passed.answerHeaders = answer.headers
    passed.isWhole = !(fault?.reset || fault?.cut_off || fault?.malformed)
    if (this.#instead || !passed.isWhole) passed.received = receivedOf(fault, answer.body)
    void this.#send(fault, answer)
  }

  async #send(fault: ShopCall['fault'], answer: OwnAnswer & { reason?: string }): Promise<void> {
    this.#isSending = true
    const isReceived = await sendAnswer(this.#response, fault, answer)
    this.#isSending = false
    this.#isClosed = true
    if (!isReceived) this.#passed.error ??= leftMessage
    this.#settle()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const passed = this.#passed
    this.#isProviderDone = true
    this.#isUnperformed =
      isUnsendable(error) || isUnperformed(new ProviderNetworkError(error, passed.providerStatus !== null))
    passed.error ??= error.message
    if (this.#isClosed) this.#settle()
    // The shop sees that the answer ends early, as it would without the proxy.
    else if (this.#response.headersSent) this.#response.destroy()
    else if (codeOf(error) === 'ECONNRESET') this.#reset()
    else this.#refuse(toRefusal(error).toAnswer(this.#call.path))
  }

  #refuse(answer: OwnAnswer): void {
    const passed = this.#passed
    passed.status = answer.status
    passed.answerHeaders = answer.headers
    passed.received = answer.body
    void this.#send(null, answer)
  }

  /** Passes on that the provider reset the connection, as it does by a fault: an answer of the proxy would hide it. */
  #reset(): void {
    this.#passed.received = Buffer.alloc(0)
    void this.#send({ reset: true }, { status: 502, headers: [], body: Buffer.alloc(0) })
  }

  /** Called when the shop has its answer or has left. */
  #onClosed(): void {
    this.#isClosed = true
    this.#closedAfterMs = performance.now() - this.#call.started
    if (this.#isSending) return
    // An answer that broke off has an error already.
    if (!this.#response.writableFinished) this.#passed.error ??= leftMessage
    if (!this.#isProviderDone) this.#leave()
    this.#settle()
  }

  /** Ends a read whose shop has left. A write continues, because its answer belongs in the journal (decision 026). */
  #leave(): void {
    if (this.#call.isWrite) this.#controller?.resume()
    else this.#controller?.abort(new Error(leftMessage))
  }

  #settle(): void {
    if (!this.#isProviderDone || !this.#isClosed) return
    const passed = this.#passed
    if (passed.error === leftMessage)
      Object.assign(passed, {
        status: 499,
        leftAfterMs: this.#closedAfterMs,
        isWhole: false,
        received: Buffer.alloc(0),
        answerHeaders: [],
      } satisfies Partial<Passed>)
    const { status, isWhole, providerStatus } = passed
    const isTold = isWhole && (status < 300 || isRefusal(status))
    // The provider's refusal is one also where the shop did not get it.
    const isUnperformed = this.#isUnperformed || isRefusal(providerStatus ?? 0)
    passed.isUnknown = this.#call.isWrite && !isTold && !isUnperformed
    this.#resolve(passed)
  }
}

/** An answer counts by its status. Node refuses to send some phrases that it accepts, and the answer would be lost. */
const toSendable = (reason: string) => (/^[\t\x20-\x7e\x80-\xff]*$/.test(reason) ? reason : '')
const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Whether the error is about bytes that Node's parser accepts and the pool does not. */
function isUnsendable(error: Error): boolean {
  return ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'].includes(codeOf(error))
}

function toRefusal(error: Error): ShopRefusal {
  const code = codeOf(error)
  if (isUnsendable(error)) return new ShopRefusal('pasarela_bad_request', 'The request cannot be passed on.')
  const isLate = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  return isLate
    ? new ShopRefusal('pasarela_provider_timeout', 'Pasarela got no response of the provider in time.')
    : new ShopRefusal('pasarela_provider_failed', 'Pasarela got no response of the provider.')
}
