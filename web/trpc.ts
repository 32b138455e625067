/** The console's only way to the gateway: one typed client, its hooks, and how each kind of call travels. */
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../server/procedures/router.ts'

export const trpc = createTRPCReact<AppRouter>()

const url = '/trpc'

/**
 * Reads share a request. A write travels alone, with the idempotency key of its context, so that a retry is
 * the same write: `mutate(input, { context: { idempotencyKey } })` or the hook's `trpc: { context }`.
 */
const links = [
  splitLink({
    condition: op => op.type === 'subscription',
    true: httpSubscriptionLink({ url }),
    false: splitLink({
      condition: op => op.type === 'mutation',
      true: httpLink<AppRouter>({
        url,
        headers: ({ op }) =>
          typeof op.context.idempotencyKey === 'string'
            ? { 'x-idempotency-key': op.context.idempotencyKey }
            : {},
      }),
      // A longer address than this is refused by some proxies.
      false: httpBatchLink<AppRouter>({ url, maxURLLength: 4000, maxItems: 10 }),
    }),
  }),
]

export const hooksClient = trpc.createClient({ links })
/** The same without React: the live feed and the one-click flow run outside of components. */
export const gateway = createTRPCClient<AppRouter>({ links })
export type Gateway = typeof gateway
