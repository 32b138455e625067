import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ControlAnswer,
  ControlFields,
  ControlOperation,
} from '../../server/simulator/api/control-api.ts'
import { useSettings } from '../gateway/use-settings.ts'
import { callSimulator } from './simulator-api.ts'
import type { ProviderAccess } from './tokenize-card.ts'

/** Where the browser reaches the provider; null while unknown, or without a public key. */
export function useProviderAccess(): ProviderAccess | null {
  const settings = useSettings()
  if (!settings?.public_key) return null
  return { providerUrl: settings.provider_url, publicKey: settings.public_key }
}

const rootKey = 'simulator'

/**
 * A read of the control API; kept until an action or an arrival makes it old.
 * @param refetchMs reads again after each such time; absent: never
 */
export function useSimulatorRead<Op extends ControlOperation>(
  operation: Op,
  fields: ControlFields<Op>,
  refetchMs?: number,
) {
  const access = useProviderAccess()
  return useQuery({
    queryKey: [rootKey, operation, fields],
    queryFn: () => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator(access, operation, fields)
    },
    enabled: access !== null,
    refetchInterval: refetchMs ?? false,
  })
}

/** An action; afterwards everything that the console knows of the simulator and the provider is read again. */
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
      // Site, clock, faults and scenarios change what every other page shows.
      queries.invalidateQueries()
      onDone?.(answer)
    },
  })
}

/** Reads the simulator's lists again, after something arrived. */
export function useRefreshSimulator() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [rootKey] })
}
