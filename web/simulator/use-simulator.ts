import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ControlAnswer, ControlInput, ControlOperation } from '../../server/catalog/control-operation.ts'
import { useSettings } from '../http/use-settings.ts'
import type { SimulatorAccess } from '../provider/tokenize-card.ts'
import { callSimulator } from './simulator-api.ts'

/** The access of the browser to the provider or the simulator. Null while it loads, or without a public key. */
export function useProviderAccess(): SimulatorAccess | null {
  const settings = useSettings()
  if (!settings?.public_key) return null
  const { provider_url, public_key, simulator_key, person } = settings
  return {
    providerUrl: provider_url,
    publicKey: public_key,
    simulatorKey: simulator_key,
    actorPass: person?.pass ?? null,
  }
}

const rootKey = 'simulator'

/**
 * A query of the control API, which is disabled with the real provider. Actions and new entries invalidate it.
 * @param options `refetchMs` is the polling interval; without it there is no polling. `isWanted` is false if nothing
 * shows the answer
 */
export function useSimulatorRead<E extends ControlOperation>(
  operation: E,
  input: ControlInput<E>,
  { refetchMs, isWanted = true }: { refetchMs?: number | undefined; isWanted?: boolean } = {},
) {
  const access = useProviderAccess()
  const isSimulator = useSettings()?.simulator === true
  return useQuery({
    queryKey: [rootKey, operation.route, input],
    queryFn: () => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator(access, operation, input)
    },
    enabled: access !== null && isSimulator && isWanted,
    refetchInterval: refetchMs ?? false,
  })
}

/** A mutation of the control API. Invalidates all queries, since the simulator's state affects every page. */
export function useSimulatorAction<E extends ControlOperation>(
  operation: E,
  onDone?: (answer: ControlAnswer<E>) => void,
) {
  const access = useProviderAccess()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ControlInput<E>) => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator(access, operation, input)
    },
    onSuccess: answer => {
      // Country, clock, faults and scenarios change the content of other pages.
      queries.invalidateQueries()
      onDone?.(answer)
    },
  })
}

/** Refetches the simulator's lists after new entries. */
export function useRefreshSimulator() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [rootKey] })
}
