import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toProblem } from '../errors/console-problem.ts'

const freshMs = 15_000
const maxRetries = 2

/** Reads are retried only where trying again can help; the gateway has retried the provider by then. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < maxRetries && toProblem(error).kind === 'offline',
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache(),
})
