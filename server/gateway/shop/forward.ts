/**
 * Passes one call on to the provider, and its answer back. Neither is changed or repeated, and redirects are passed on.
 * Only a fault rule replaces or damages an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { isBrowserScript } from '../../catalog/provider-routes.ts'
import { answerOf } from './fault.ts'
import { requestHeaders } from './headers.ts'
import type { Lane } from './lanes.ts'
import { Passing } from './passing.ts'
import { isRead, type ReadBodies } from './read-body.ts'
import { receivedOf, sendAnswer } from './send-answer.ts'
import { leftMessage, type Passed, type ShopCall, unanswered } from './shop-call.ts'
import type { OwnAnswer } from './shop-errors.ts'

export type Upstream = {
  lane: Lane
  readBody: ReadBodies
  /** The path of the provider's address, before that of each call. */
  basePath: string
}

type Exchange = { request: IncomingMessage; response: ServerResponse; call: ShopCall }

/** Resolves when the shop has its answer, or has left and the provider has answered. Never rejects. */
export async function forward(exchange: Exchange, upstream: Upstream): Promise<Passed> {
  const { request, response, call } = exchange
  const instead = call.fault && answerOf(call.fault, call.path)
  if (instead && !call.fault?.performed)
    return (await isRead(request, call.request)) ? answerByRule(exchange, instead) : left()
  const { body, release } = await upstream.readBody(request, call.request)
  if (body === 'left') return left()
  const pool = upstream.lane.pool(body instanceof Readable ? 'arriving' : 'whole')
  const passed = new Promise<Passed>(resolve => {
    const passing = new Passing({ response, call, instead, resolve })
    const path = upstream.basePath + call.url
    const method = call.method as Dispatcher.HttpMethod
    const headers = [...requestHeaders(call.headers), ...(isBrowserScript(call.path) ? askedBy(request) : [])]
    const options = { method, path, headers, body }
    try {
      pool.dispatch(options, passing)
    } catch (error) {
      passing.onResponseError(null, error as Error)
    }
  })
  return release === null ? passed : passed.finally(release)
}

/** The address at which the browser asked for the script: the simulator writes it into the script. */
function askedBy({ headers }: IncomingMessage): string[] {
  return headers['x-forwarded-host'] === undefined ? ['x-forwarded-host', headers.host ?? ''] : []
}

const left = (): Passed => ({ ...unanswered(499), error: leftMessage, isSent: false })

async function answerByRule({ response, call: { fault } }: Exchange, answer: OwnAnswer): Promise<Passed> {
  if (!(await sendAnswer(response, fault, answer))) return left()
  return {
    ...unanswered(fault?.reset ? 502 : answer.status),
    isSent: false,
    answerHeaders: answer.headers,
    received: receivedOf(fault, answer.body),
  }
}
