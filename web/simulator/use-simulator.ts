import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ControlAnswer,
  ControlFields,
  ControlOperation,
} from '../../server/simulator/api/control-api.ts'
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
export function useSimulatorRead<Op extends ControlOperation>(
  operation: Op,
  fields: ControlFields<Op>,
  { refetchMs, isWanted = true }: { refetchMs?: number | undefined; isWanted?: boolean } = {},
) {
  const access = useProviderAccess()
  const isSimulator = useSettings()?.simulator === true
  return useQuery({
    queryKey: [rootKey, operation, fields],
    queryFn: () => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator(access, operation, fields)
    },
    enabled: access !== null && isSimulator && isWanted,
    refetchInterval: refetchMs ?? false,
  })
}

/** A mutation of the control API. Invalidates all queries, since the simulator's state affects every page. */
export function useSimulatorAction<Op extends ControlOperation>(
  operation: Op,
  onDone?: (answer: ControlAnswer<Op>) => void,
) {
  const access = useProviderAccess()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: ControlFields<Op>) => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator(access, operation, fields)
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
