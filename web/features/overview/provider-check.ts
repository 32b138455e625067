import { unreachableMessage } from '../../../server/contract/unreachable-message.ts'
import { toProblem } from '../../errors/console-problem.ts'

/** What the last request with the access token shows about the provider and the token. */
export type ProviderState = 'unknown' | 'fine' | 'tokenRefused' | 'unreachable' | 'failing'

/** @param error the error of the last request for the account of the access token; null after a success */
export function providerStateOf({ isSuccess, error }: { isSuccess: boolean; error: unknown }): ProviderState {
  if (!error) return isSuccess ? 'fine' : 'unknown'
  const { kind, status, message } = toProblem(error)
  if (kind === 'refused') return status === 401 || status === 403 ? 'tokenRefused' : 'failing'
  if (kind === 'timeout' || (kind === 'provider' && message === unreachableMessage)) return 'unreachable'
  // For other kinds the gateway failed, and the provider was not called.
  return kind === 'provider' || kind === 'notFound' ? 'failing' : 'unknown'
}
