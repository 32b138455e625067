import { toProblem } from '../errors/console-problem.ts'
import { trpc } from '../trpc.ts'

const neverStaleMs = Number.POSITIVE_INFINITY

/**
 * The settings change only when the gateway restarts. A failed read is repeated by a button, on focus and after a
 * reconnect, but not on mount: a notice of the failure, which reads them, too, would replace itself by a loading state.
 */
export const settingsOptions = { staleTime: neverStaleMs, retryOnMount: false }

/** The gateway's settings; undefined while they load. */
export function useSettings() {
  return useSettingsQuery().data
}

/** The query behind `useSettings`, for components that show its state. */
export function useSettingsQuery() {
  return trpc.settings.get.useQuery(undefined, settingsOptions)
}

/** The account behind the access token, with its site; undefined while unknown or without a token. */
export function useSeller() {
  return useSellerQuery().data
}

/** The query behind `useSeller`, for pages that show its error. */
export function useSellerQuery() {
  const isSimulator = useSettings()?.simulator === true
  return trpc.seller.get.useQuery(undefined, {
    staleTime: neverStaleMs,
    retry: false,
    // Another page may have moved the simulated account to another country.
    refetchOnWindowFocus: isSimulator ? 'always' : true,
  })
}

/** Whether the gateway has no access token, so that no operation of the provider can work. */
export function useLacksToken(): boolean {
  const { error } = useSellerQuery()
  return error !== null && toProblem(error).kind === 'notConfigured'
}
