/** The filters of the address as the journal wants them. */
import type { CallQuery } from '../../feed/use-older.ts'
import type { CallsSearch } from './use-calls.ts'

export function toCallQuery({ status, transport, operation, q }: CallsSearch): CallQuery {
  return {
    transport,
    operation,
    text: q,
    ...(status === 'error' ? { outcome: 'error' } : { status_class: status }),
  }
}
