import { QueryClient } from '@tanstack/react-query'
import { type ConsoleProblem, toProblem } from '../errors/console-problem.ts'

const staleTimeMs = 15_000
const maxRetries = 2
const unanswered: ConsoleProblem['kind'][] = ['offline', 'unreachable']

/**
 * Retries only reads that got no answer: the gateway has already retried the provider. `networkMode` is `always`
 * because the gateway usually runs on the same machine and answers without a network.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: (failures, error) => failures < maxRetries && unanswered.includes(toProblem(error).kind),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
