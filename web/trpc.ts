/** The only client of the gateway: its typed hooks and the links of each kind of call. */
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { parseExactly } from '../server/contract/exact-numbers.ts'
import { promisedCountryHeader } from '../server/facts/promised-country.ts'
import type { AppRouter } from '../server/gateway/procedures/router.ts'
import { accountPath } from './browser/account.ts'

export const trpc = createTRPCReact<AppRouter>()

type Routers = inferRouterInputs<AppRouter>
/** The name of an operation, such as `payments.create`. */
export type OperationName = {
  [Router in keyof Routers & string]: `${Router}.${keyof Routers[Router] & string}`
}[keyof Routers & string]

const url = '/trpc'

/**
 * Calls the account of the address. Ids above 2^53 and other long numbers of the provider keep their digits (decision
 * 078).
 */
const fetchExactly: typeof fetch = async (input, init) => {
  const response = await fetch(accountPath() + input, init)
  return Object.assign(response, { json: async () => parseExactly(await response.text()) })
}

/**
 * Reads are batched into one request. A write has its own, with the idempotency key of its context, so that a retry
 * is the same write: `mutate(input, { context: { idempotencyKey } })` or the hook's `trpc: { context }`. A write whose
 * amounts are in the currency of the account's country names the `country`, which may change meanwhile.
 */
const links = [
  splitLink({
    condition: op => op.type === 'subscription',
    true: httpSubscriptionLink({ url: () => accountPath() + url }),
    false: splitLink({
      condition: op => op.type === 'mutation',
      true: httpLink<AppRouter>({
        url,
        fetch: fetchExactly,
        headers: ({ op: { context } }) => ({
          ...(typeof context.idempotencyKey === 'string' && { 'x-idempotency-key': context.idempotencyKey }),
          ...(typeof context.country === 'string' && { [promisedCountryHeader]: context.country }),
        }),
      }),
      // A longer address than this is refused by some proxies.
      false: httpBatchLink<AppRouter>({
        url,
        fetch: fetchExactly,
        maxURLLength: 4000,
        maxItems: 10,
        // The journal keeps the console's reads apart from the calls of programs.
        headers: { 'x-pasarela-purpose': 'display' },
      }),
    }),
  }),
]

export const hooksClient = trpc.createClient({ links })
/** The same client without React, for the live feed and the full flow, which run outside components. */
export const gateway = createTRPCClient<AppRouter>({ links })
export type Gateway = typeof gateway

/** A client of the default account, which alone can list and create accounts. */
export function createGatewayOfAll() {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url })] })
}
