import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'
import { type ConsoleProblem, toProblem } from '../errors/console-problem.ts'

const staleTimeMs = 15_000
const maxRetries = 2
const unanswered: ConsoleProblem['kind'][] = ['offline', 'unreachable']

/**
 * Reads again what changes during its first read. TanStack Query goes on with a first read, whose answer may be older
 * than the change. It is not broken off, since a stream of changes would then keep a page empty.
 */
class ConsoleQueries extends QueryClient {
  readonly #outdated = new WeakSet<Query>()

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) this.#readAgain(query as Query)
    return super.invalidateQueries(filters, options)
  }

  #readAgain(query: Query): void {
    if (this.#outdated.has(query)) return
    this.#outdated.add(query)
    const again = () => {
      this.#outdated.delete(query)
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    // A failed read is shown as such, and its own retry is a later read.
    void query.promise?.then(again, () => this.#outdated.delete(query))
  }
}

/**
 * Retries only reads that got no answer: the gateway has already retried the provider. `networkMode` is `always`
 * because the gateway usually runs on the same machine and answers without a network.
 */
export function createQueryClient(): QueryClient {
  return new ConsoleQueries({
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
