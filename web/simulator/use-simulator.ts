import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ControlAnswer, ControlInput, ControlOperation } from '../../server/catalog/control-operation.ts'
import type { Settings } from '../../server/contract/health.ts'
import { settingsOptions, useSettings } from '../http/use-settings.ts'
import type { SimulatorAccess } from '../provider/tokenize-card.ts'
import { trpc } from '../trpc.ts'
import { callSimulator } from './simulator-api.ts'

/** The access of the browser to the provider or the simulator. Null while it loads, or without a public key. */
export function useProviderAccess(): SimulatorAccess | null {
  const settings = useSettings()
  return settings ? accessOf(settings) : null
}

/** Waits for the access. A press that comes before the settings have loaded is no error. */
export function useAwaitAccess(): () => Promise<SimulatorAccess> {
  const { settings } = trpc.useUtils()
  return async () => {
    const access = accessOf(await settings.get.fetch(undefined, settingsOptions))
    if (!access) throw new Error('There is no public key.')
    return access
  }
}

function accessOf({ public_key, provider_url, simulator_key, person }: Settings): SimulatorAccess | null {
  if (!public_key) return null
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
  const awaitAccess = useAwaitAccess()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: ControlInput<E>) => callSimulator(await awaitAccess(), operation, input),
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
