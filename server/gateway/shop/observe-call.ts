/** Records each call that passes: its entry in the journal, its metrics, and its part of a trace. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { faultHeader } from '../../facts/fault-header.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Tracing } from '../../shared/tracing/span.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createFaultFinder } from '../provider/applied-fault.ts'
import { describeCall, faultOf } from './describe-call.ts'
import { headerOf, idempotencyKeyOf } from './headers.ts'
import type { FindOwner } from './shop-account.ts'
import type { Passed, ShopCall } from './shop-call.ts'

export type ObserveDeps = {
  findOwner: FindOwner
  journal: Pick<Journal, 'callStarted' | 'recordCall'>
  logger: Pick<Logger, 'error'>
  metrics: Pick<Metrics, 'served' | 'sent'>
  tracing: Tracing | null
}

type Ended = (passed: Passed) => Promise<void> | void
type Observe = (call: ShopCall, request: IncomingMessage, response: ServerResponse) => Ended

/** How old a fault becomes while the simulator is asked for it. */
const maxQuestionMs = 1_000

/** Returns a function to call when a call begins. That function returns one to call when the call has ended. */
export function createObserver(
  config: Pick<Config, 'providerUrl' | 'accessToken'>,
  deps: ObserveDeps,
): Observe {
  const findFaults = createFaultFinder(config.providerUrl)
  const { byApplication } = deps.findOwner
  const provider = { origin: config.providerUrl, ownToken: config.accessToken, byApplication }

  /** A failure to record a call is logged: the call was performed, and its answer does not change. */
  async function record(call: ShopCall, passed: Passed): Promise<void> {
    try {
      const named = faultOf(call, passed)
      const { fault, provided } = (await askFaults(call, passed)).at(-1) ?? {}
      const told = { ...provider, fault: named ?? fault ?? null, provided: provided ?? null }
      deps.journal.recordCall(await describeCall(call, passed, told))
    } catch (thrown) {
      deps.logger.error({ err: thrown, method: call.method }, 'the call of a shop could not be recorded')
    } finally {
      call.request.release()
      call.answer.release()
    }
  }

  /**
   * The simulator names a fault in its answer, unless the shop or the fault itself ended the call before it. What the
   * provider would have answered is in no answer that the fault changed.
   */
  async function askFaults(call: ShopCall, { isSent, providerStatus, providerHeaders }: Passed) {
    const isTold = providerStatus !== null && headerOf(providerHeaders, faultHeader) === null
    if (!isSent || isTold || call.isUnknownPage) return []
    const request_id = headerOf(providerHeaders, 'x-request-id')
    if (request_id !== null) return findFaults({ request_id })
    return findFaults({
      method: call.method,
      path: call.path,
      idempotency_key: idempotencyKeyOf(call.headers) ?? '',
      within_ms: Math.ceil(performance.now() - call.started + maxQuestionMs),
    })
  }

  function measure({ method, route: { template } }: ShopCall, passed: Passed): void {
    const seconds = passed.durationMs / 1000
    const status = passed.status === 499 ? null : passed.status
    deps.metrics.served({ method, route: template ?? '', status, seconds })
    if (passed.isSent) deps.metrics.sent({ method, route: '', status: passed.providerStatus, seconds })
  }

  return (call, request, response) => {
    // The control API of the simulator is not a part of the provider's API.
    const isRecorded = call.isRecorded && !call.path.startsWith('/simulator/')
    const ended = isRecorded ? deps.journal.callStarted() : null
    const endSpan = startSpan(request, response, deps.tracing)
    return passed => {
      passed.durationMs = performance.now() - call.started
      endSpan(passed)
      measure(call, passed)
      return ended === null ? undefined : record(call, passed).then(ended)
    }
  }
}

/** The shop's own `traceparent` passes unchanged, so the provider's spans are not below this one. */
function startSpan(request: IncomingMessage, response: ServerResponse, tracing: Tracing | null) {
  if (tracing === null) return () => {}
  const span = tracing.startServerSpan(request.headers, `${request.method} shop proxy`, {
    'http.request.method': request.method ?? 'GET',
    'url.scheme': 'http',
  })
  return ({ status, answerHeaders }: Passed) => {
    if (!response.writableFinished) return span.end('client_closed_request')
    const requestId = headerOf(answerHeaders, 'x-request-id')
    span.end(status >= 500 ? String(status) : null, {
      'http.response.status_code': status,
      ...(requestId !== null && { 'http.response.header.x-request-id': [requestId] }),
    })
  }
}
