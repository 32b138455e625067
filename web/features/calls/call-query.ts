import type { CallQuery } from '../../stream/use-older.ts'
import type { CallsSearch } from './search.ts'

/** Converts the filters of the address to those of the journal. */
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
