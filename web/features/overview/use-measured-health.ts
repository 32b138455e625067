import { useQuery } from '@tanstack/react-query'
import { gateway } from '../../trpc.ts'

const askAgainMs = 30_000

/** The health report with the time it took, which the hooks of the client do not tell. */
export function useMeasuredHealth() {
  return useQuery({
    queryKey: ['measured-health'],
    refetchInterval: askAgainMs,
    queryFn: async () => {
      const started = performance.now()
      const health = await gateway.health.get.query()
      return { ...health, tookMs: performance.now() - started }
    },
  })
}
