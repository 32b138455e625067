import type { CallQuery } from '../../feed/use-older.ts'
import type { CallsSearch } from './search.ts'

/** The filters of the address as the journal takes them. */
export function toCallQuery({ status, transport, operation, q, reads }: CallsSearch): CallQuery {
  return {
    transport,
    operation,
    text: q,
    ...(reads === undefined && { purpose: 'operation' }),
    ...(status === 'error' ? { outcome: 'error' } : { status_class: status }),
  }
}
