import { randomUUID } from 'node:crypto'
import { toAppError } from '../errors.ts'
import type { ForwardResult } from '../notifications/forwarder.ts'
import type { Deps, RequestContext } from './context.ts'
import { appRouter } from './router.ts'

/**
 * Forwards one notification: a replay as received, which the gateway performs by itself and records as any other call.
 */
export async function forward(
  deps: Deps,
  { seq, url }: { seq: number; url: string },
  signal: AbortSignal,
): Promise<ForwardResult> {
  const request: RequestContext = {
    transport: 'gateway',
    received: { method: 'POST', url: `/${deps.config.routePrefix}/notifications/${seq}/replay`, headers: {} },
    isDisplay: false,
    correlationId: randomUUID(),
    idempotencyKey: null,
    signal,
    span: null,
  }
  try {
    const caller = appRouter.createCaller({ deps, request })
    const { answer } = await caller.notifications.replay({ seq, url, signature: 'as_received' })
    return answer !== null && answer.status < 300 ? 'succeeded' : 'failed'
  } catch (error) {
    return toAppError(error).code === 'unavailable' ? 'unavailable' : 'failed'
  }
}
