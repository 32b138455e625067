import { QueryClient } from '@tanstack/react-query'
import { type ConsoleProblem, toProblem } from '../errors/console-problem.ts'

const freshMs = 15_000
const maxRetries = 2
const unanswered: ConsoleProblem['kind'][] = ['offline', 'unreachable']

/**
 * Reads are retried only where trying again can help; the gateway has retried the provider by then. Nothing waits
 * for the browser to be online: the gateway is usually on this very machine, and needs no network to answer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < maxRetries && unanswered.includes(toProblem(error).kind),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
