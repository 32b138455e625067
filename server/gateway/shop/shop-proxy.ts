/**
 * The address that speaks the provider's own API for shops (decision 086): it passes each request on to the provider,
 * byte for byte in both directions, and records it. Recording neither delays a call nor makes it fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Pool } from 'undici'
import { findProviderRoute } from '../../facts/provider-routes.ts'
import type { Journal } from '../../journal/journal.ts'
import { closeGently } from '../../shared/process/close-gently.ts'
import {
  behindRunningAnswers,
  discardRest,
  refuseExpectations,
  requestTimeoutMs,
} from '../../shared/process/http-connections.ts'
import { toLocalUrl } from '../../shared/process/shown-address.ts'
import type { Tracing } from '../../shared/tracing/span.ts'
import type { Config } from '../config.ts'
import { limitConnections } from '../http/connections.ts'
import { overloaded, type Pressure, retryAfterSeconds } from '../http/pressure.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createAdmission, type Target } from './admit.ts'
import { createBodyCopies } from './body-copy.ts'
import { describeCall } from './describe-call.ts'
import { type ShopRules, takeFault } from './fault.ts'
import { forward } from './forward.ts'
import { headerOf } from './headers.ts'
import { sendAnswer } from './send-answer.ts'
import { type FindOwner, readCaller } from './shop-account.ts'
import { isWriteMethod, type Passed, type ShopCall } from './shop-call.ts'
import { errorBody, ShopRefusal } from './shop-errors.ts'

export type ShopProxyDeps = {
  journal: Pick<Journal, 'callStarted' | 'recordCall'>
  logger: Pick<Logger, 'error'>
  metrics: Pick<Metrics, 'served' | 'sent'>
  tracing: Tracing | null
  pressure: Pick<Pressure, 'enter'>
  rules: ShopRules
  findOwner: FindOwner
  now: () => number
  /** How long a shop may leave an answer unread. */
  unreadTimeoutMs: number
}

export type ShopProxy = {
  /** Resolves to its address, with the key if it has one. */
  listen: () => Promise<string>
  /** Waits for running calls. */
  close: () => Promise<void>
}

/** As many as the gateway's own client has. */
const connections = 64
/** The provider may close an idle connection as a write is sent on it, which loses the answer. So none is kept longer. */
const maxIdleMs = 4_000
/** Like that of SDKs and proxies. A shop that wants to wait less leaves. */
const answerTimeoutMs = 300_000
/** How long a write without a shop may take when the gateway ends. */
const closeTimeoutMs = 2_000

export function createShopProxy(config: Config, deps: ShopProxyDeps): ShopProxy {
  const { origin, pathname } = new URL(config.providerUrl)
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveMaxTimeout: maxIdleMs,
    connect: { timeout: config.providerTimeoutMs },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  const upstream = { pool, basePath: pathname.replace(/\/$/, '') }
  const admit = createAdmission(config)
  const newCopy = createBodyCopies()
  const serving = new Set<Promise<void>>()
  const http = createServer({ requireHostHeader: false, optimizeEmptyRequests: true }, onRequest)
  http.requestTimeout = requestTimeoutMs
  http.timeout = deps.unreadTimeoutMs / 2
  limitConnections(http, config.maxConnections)
  const refusal = (status: number, message: string) =>
    errorBody('/', status, { code: 'pasarela_bad_request', message })
  http.on(
    'clientError',
    behindRunningAnswers(status => refusal(status, 'The request is not valid HTTP.')),
  )
  refuseExpectations(http, 'application/json', refusal(417, 'The Expect header must be 100-continue.'))

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    response.sendDate = false
    const target = admit(request)
    if (target instanceof ShopRefusal) refuse(request, response, target)
    else if (!deps.pressure.enter('calls', response))
      refuse(request, response, new ShopRefusal('pasarela_overloaded', overloaded, retryAfterSeconds))
    else {
      const served = serve(readCall(request, target), request, response).finally(() => serving.delete(served))
      serving.add(served)
    }
  }

  function readCall(request: IncomingMessage, target: Target): ShopCall {
    const method = request.method ?? 'GET'
    const { rawHeaders: headers } = request
    const caller = readCaller(deps.findOwner, headers, target.query)
    return {
      ...target,
      method,
      headers,
      isWrite: isWriteMethod(method),
      startedAt: deps.now(),
      started: performance.now(),
      route: findProviderRoute(target.path),
      ...caller,
      fault: takeFault(deps.rules, { method, path: target.path, ...caller }),
      request: newCopy(),
      answer: newCopy(),
    }
  }

  async function serve(call: ShopCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The control API of a simulator is no part of the provider's.
    const isRecorded = !call.path.startsWith('/simulator/')
    const ended = isRecorded ? deps.journal.callStarted() : null
    const endSpan = startSpan(request, response, deps.tracing)
    const passed = await forward({ request, response, call }, upstream)
    passed.durationMs = performance.now() - call.started
    endSpan(passed)
    measure(call, passed)
    if (ended === null) return
    await record(call, passed)
    ended()
  }

  /** A failure to record a call is logged: the call was performed, and its answer does not change. */
  async function record(call: ShopCall, passed: Passed): Promise<void> {
    try {
      deps.journal.recordCall(
        await describeCall(call, passed, { origin: config.providerUrl, ownToken: config.accessToken }),
      )
    } catch (thrown) {
      deps.logger.error({ err: thrown, method: call.method }, 'the call of a shop could not be recorded')
    } finally {
      call.request.release()
      call.answer.release()
    }
  }

  function measure({ method, route: { template } }: ShopCall, passed: Passed): void {
    const seconds = passed.durationMs / 1000
    deps.metrics.served({
      method,
      route: template ?? '',
      status: passed.status === 499 ? null : passed.status,
      seconds,
    })
    if (passed.isSent) deps.metrics.sent({ method, route: '', status: passed.providerStatus, seconds })
  }

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        http.once('error', reject)
        http.listen(config.shopPort ?? 0, config.shopHost, () => {
          http.off('error', reject)
          const { port } = http.address() as AddressInfo
          const key = config.shopKey === null ? '' : `/k/${config.shopKey}`
          resolve(toLocalUrl(config.shopHost, port) + key)
        })
      }),
    close: async () => {
      if (http.listening)
        await closeGently({ server: http, close: () => new Promise(resolve => http.close(resolve)) })
      // Shops that left may still have writes under way.
      const late = new Promise(resolve => setTimeout(resolve, closeTimeoutMs).unref())
      await Promise.race([Promise.all(serving), late])
      await pool.destroy()
      await Promise.all(serving)
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: ShopRefusal): void {
  discardRest(request)
  void sendAnswer(response, null, refusal.toAnswer('/'))
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
