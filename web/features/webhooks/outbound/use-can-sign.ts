import type { ReplaySignature, TestSignature } from '../../../../server/contract/outbound-facts.ts'
import { trpc } from '../../../trpc.ts'

export type Signature = ReplaySignature | TestSignature

/** Signatures that are made with the gateway's secret. */
const needsSecret: readonly Signature[] = ['sign_again', 'valid', 'old']

/**
 * Tells which signatures the gateway can make. All of them until `health.get` has answered. Whether the gateway has a
 * secret changes only when it restarts, so the answer never becomes stale.
 */
export function useCanSign(): (signature: Signature) => boolean {
  const { data } = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const hasSecret = data?.has_webhook_secret ?? true
  return signature => hasSecret || !needsSecret.includes(signature)
}
