import type { CallQuery } from '../../stream/use-older.ts'
import type { CallsSearch } from './search.ts'

/** The filters of the address as the journal takes them. */
export function toCallQuery({ status, transport, operation, q, reads, from, to }: CallsSearch): CallQuery {
  return {
    transport,
    operation,
    text: q,
    received_from: from,
    received_before: to,
    ...(reads === undefined && { purpose: 'operation' }),
    ...(status === 'error' ? { outcome: 'error' } : { status_class: status }),
  }
}
