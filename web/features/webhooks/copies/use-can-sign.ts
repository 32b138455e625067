import type { ReplaySignature, TestSignature } from '../../../../server/contract/copy-facts.ts'
import { trpc } from '../../../trpc.ts'

export type Signature = ReplaySignature | TestSignature

/** Made with the gateway's own secret. */
const needSecret: readonly Signature[] = ['sign_again', 'valid', 'old']

/**
 * Which signatures the gateway can send; all of them while it is not known whether it has a secret. That changes only
 * when the gateway restarts.
 */
export function useCanSign(): (signature: Signature) => boolean {
  const { data } = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const hasSecret = data?.has_webhook_secret ?? true
  return signature => hasSecret || !needSecret.includes(signature)
}
