import { trpc } from '../../../trpc.ts'

/** Whether the gateway can sign; taken for yes while it is not known. It changes only when the gateway restarts. */
export function useHasSecret(): boolean {
  const { data } = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data?.has_webhook_secret ?? true
}
