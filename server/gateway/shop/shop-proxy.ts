/**
 * The address that speaks the provider's own API for shops (decision 086): it passes each request on to the provider,
 * byte for byte in both directions, and records it. Recording neither delays a call nor makes it fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findProviderRoute, isBrowserScript } from '../../catalog/provider-routes.ts'
import { describeFault, toFaultHeader } from '../../facts/fault-header.ts'
import { keyOf } from '../../journal/account-view.ts'
import { closeGently } from '../../shared/process/close-gently.ts'
import {
  behindRunningAnswers,
  discardRest,
  inOrder,
  refuseExpectations,
  requestTimeoutMs,
} from '../../shared/process/http-connections.ts'
import { toLocalUrl } from '../../shared/process/shown-address.ts'
import type { Config } from '../config.ts'
import { limitConnections } from '../http/connections.ts'
import { overloaded, type Pressure, retryAfterSeconds } from '../http/pressure.ts'
import { createFaultReporter } from '../provider/applied-fault.ts'
import { createAdmission, type Target } from './admit.ts'
import { createBodyCopies } from './body-copy.ts'
import { type ShopRules, takeFault } from './fault.ts'
import { forward } from './forward.ts'
import { createLanes, type Lane } from './lanes.ts'
import { createObserver, type ObserveDeps } from './observe-call.ts'
import { createRate } from './rate.ts'
import { createBodyReader } from './read-body.ts'
import { sendAnswer } from './send-answer.ts'
import { type Caller, readCaller } from './shop-account.ts'
import { isWriteMethod, type ShopCall } from './shop-call.ts'
import { errorBody, ShopRefusal } from './shop-errors.ts'

export type ShopProxyDeps = ObserveDeps & {
  pressure: Pick<Pressure, 'enter'>
  rules: ShopRules
  /** The calls under way that met a fault of the proxy, as `describeFault` writes it. */
  faulted: Set<{ key: string; path: string; fault: string }>
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

type Admitted = { call: ShopCall; lane: Lane; leave: () => void }

/**
 * Calls of unknown pages, of all together. Each load of the provider's script is one, so browser tests of a shop make
 * several in a second.
 */
const unknownPagesBound = { burst: 100, perSecond: 20 }
/** What the journal keeps of each body of an unknown page's call. */
const maxUnknownPageBytes = 4096
/** How long a write whose shop has left may take when the gateway ends. */
const closeTimeoutMs = 2_000

export function createShopProxy(config: Config, deps: ShopProxyDeps): ShopProxy {
  const { origin, pathname } = new URL(config.providerUrl)
  const basePath = pathname.replace(/\/$/, '')
  const lanes = createLanes(origin, {
    connectTimeoutMs: config.providerTimeoutMs,
    pressure: deps.pressure,
  })
  const readBody = createBodyReader()
  const admit = createAdmission(config)
  const newCopy = createBodyCopies()
  const mayUnknownPageCall = createRate(unknownPagesBound)
  const observe = createObserver(config, deps)
  const report = createFaultReporter(config.providerUrl)
  const serving = new Set<Promise<void>>()
  const http = createServer({ requireHostHeader: false, optimizeEmptyRequests: true }, (request, response) =>
    inOrder(request, response, () => onRequest(request, response)),
  )
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
    const admitted = admitCall(request)
    if (admitted instanceof ShopRefusal) refuse(request, response, admitted)
    else {
      const served = serve(admitted, request, response).finally(() => {
        admitted.leave()
        serving.delete(served)
      })
      serving.add(served)
    }
  }

  function admitCall(request: IncomingMessage): Admitted | ShopRefusal {
    const target = admit(request)
    if (target instanceof ShopRefusal) return target
    const caller = readCaller(deps.findOwner, request.rawHeaders, target)
    if (caller instanceof ShopRefusal) return caller
    const isRecorded = !caller.isUnknownPage || mayUnknownPageCall()
    // The pages of shops load the script without a key, so a flood of strangers must not keep it from them.
    if (!isRecorded && !(request.method === 'GET' && isBrowserScript(target.path))) {
      const message = 'Pages without the public key of an account sent too many calls.'
      return new ShopRefusal('pasarela_too_many_calls', message, retryAfterSeconds)
    }
    const lane = lanes.of(caller)
    const leave = lane.enter()
    if (leave === null) return new ShopRefusal('pasarela_overloaded', overloaded, retryAfterSeconds)
    return { call: { ...readCall(request, target, caller), isRecorded }, lane, leave }
  }

  function readCall(request: IncomingMessage, target: Target, caller: Caller): Omit<ShopCall, 'isRecorded'> {
    const method = request.method ?? 'GET'
    const { rawHeaders: headers } = request
    const newBodyCopy = () => newCopy(caller.isUnknownPage ? maxUnknownPageBytes : undefined)
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
      request: newBodyCopy(),
      answer: newBodyCopy(),
    }
  }

  async function serve(
    { call, lane }: Admitted,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const ended = observe(call, request, response)
    const { account, method, path, token, fault } = call
    const faulted = fault && { key: keyOf(account), path, fault: describeFault({ ...fault }) }
    if (faulted) deps.faulted.add(faulted)
    // A store may act on its answer at once, so the simulator knows of the fault before.
    if (fault !== null) await report({ method, path, token, fault: toFaultHeader(fault) })
    await ended(await forward({ request, response, call }, { lane, readBody, basePath }))
    if (faulted) deps.faulted.delete(faulted)
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
      // Shops that left may have writes that still run. Those whose shop waited were given longer already.
      const late = new Promise(resolve => setTimeout(resolve, closeTimeoutMs).unref())
      if (http.listening)
        await closeGently({ server: http, close: () => new Promise(resolve => http.close(resolve)) })
      await Promise.race([Promise.all(serving), late])
      await lanes.destroy()
      await Promise.all(serving)
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: ShopRefusal): void {
  discardRest(request)
  void sendAnswer(response, null, refusal.toAnswer('/'))
}
