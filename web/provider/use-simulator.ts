import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSettings } from '../gateway/use-settings.ts'
import { callSimulator, type SimulatorCall } from './simulator-api.ts'
import type { ProviderAccess } from './tokenise-card.ts'

/** Where the browser reaches the provider; null while unknown, or without a public key. */
export function useProviderAccess(): ProviderAccess | null {
  const settings = useSettings()
  if (!settings?.public_key) return null
  return { providerUrl: settings.provider_url, publicKey: settings.public_key }
}

const rootKey = 'simulator'

/** A read of the simulator's own API; kept until an action or an arrival makes it old. */
export function useSimulatorRead<T>(path: string, refetchMs: number | false = false) {
  const access = useProviderAccess()
  return useQuery({
    queryKey: [rootKey, path],
    queryFn: () => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator<T>(access, { method: 'GET', path })
    },
    enabled: access !== null,
    refetchInterval: refetchMs,
  })
}

/** An action; afterwards everything that the console knows of the simulator and the provider is read again. */
export function useSimulatorAction<T = unknown>(onDone?: (answer: T, call: SimulatorCall) => void) {
  const access = useProviderAccess()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: SimulatorCall) => {
      if (!access) throw new Error('There is no public key.')
      return callSimulator<T>(access, call)
    },
    onSuccess: (answer, call) => {
      // Site, clock, faults and scenarios change what every other page shows.
      queries.invalidateQueries()
      onDone?.(answer, call)
    },
  })
}

/** Reads the simulator's lists again, after something arrived. */
export function useRefreshSimulator() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [rootKey] })
}
