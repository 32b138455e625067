import { useQuery } from '@tanstack/react-query'
import { gateway, trpc } from '../../trpc.ts'

const pollIntervalMs = 30_000

/** The health report with its response time, which the tRPC hooks do not measure. */
export function useMeasuredHealth() {
  return useQuery({
    queryKey: ['measured-health'],
    refetchInterval: pollIntervalMs,
    queryFn: async () => {
      const started = performance.now()
      const health = await gateway.health.get.query()
      return { ...health, tookMs: performance.now() - started }
    },
  })
}

/** The account of the access token, asked again and again: the provider may stop, or the token may be revoked. */
export function usePolledSeller() {
  return trpc.seller.get.useQuery(undefined, {
    retry: false,
    refetchInterval: pollIntervalMs,
    refetchOnMount: 'always',
  })
}
