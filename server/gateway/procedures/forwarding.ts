/** Starts, stops and reports forwarding, which sends every notification that arrives to a shop. */
import { catalog } from '../../catalog/catalog.ts'
import { AppError } from '../errors.ts'
import { journalOperation, operation, router } from './base.ts'
import type { Deps } from './context.ts'

export const forwarding = router({
  get: journalOperation(catalog.forwarding.get).query(({ ctx }) => ctx.deps.forwarder.read()),

  start: operation(catalog.forwarding.start).mutation(({ ctx: { deps }, input }) => {
    if (!isOwnReceiver(deps, input.url)) return deps.forwarder.start(input)
    const message = 'The url must not be the receiver of this gateway.'
    throw new AppError('validation_failed', message, { errors: { url: [message] } })
  }),

  retry: operation(catalog.forwarding.retry).mutation(async ({ ctx, input }) => {
    const state = await ctx.deps.forwarder.retry(input.seq)
    if (state !== null) return state
    const message = 'Forwarding is off. Start it, and the failed notifications can be sent again.'
    throw new AppError('validation_failed', message, { errors: {} })
  }),

  stop: operation(catalog.forwarding.stop).mutation(({ ctx }) => ctx.deps.forwarder.stop()),
})

/** The receiver of this process, not that of a load balancer: only this process recognizes its own requests. */
export function ownReceiver({ config, listeningUrl }: Pick<Deps, 'config' | 'listeningUrl'>): string {
  return `${listeningUrl()}/${config.routePrefix}/webhooks`
}

/** The addresses of this gateway for notifications, as far as it knows them. */
export function ownReceivers(deps: Pick<Deps, 'config' | 'listeningUrl' | 'ownUrl'>): string[] {
  return [ownReceiver(deps), `${deps.ownUrl()}/${deps.config.routePrefix}/webhooks`]
}

/** Whether a request to this URL comes back to this gateway. Other names of the same address are not recognized. */
export function isOwnReceiver(deps: Pick<Deps, 'config' | 'listeningUrl' | 'ownUrl'>, url: string): boolean {
  return ownReceivers(deps).includes(url)
}
