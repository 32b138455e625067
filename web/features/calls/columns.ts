/** The columns of the list of calls. The operation is always shown. */
import type { ColumnWidths } from '../../columns/column-style.ts'
import { createColumnSet } from '../../columns/use-columns.ts'

export const callColumnSet = createColumnSet(
  'calls',
  ['status', 'clock', 'reason', 'transport', 'took', 'provider', 'request'],
  ['status', 'clock', 'reason', 'transport', 'took'],
)
export type CallColumn = (typeof callColumnSet)['all'][number] | 'operation'

export const callWidths: Record<string, ColumnWidths<CallColumn>> = {
  '--columns': {
    status: '64px',
    clock: '104px',
    operation: 'minmax(140px, 1fr)',
    reason: 'minmax(90px, 1fr)',
    transport: '74px',
    took: '72px',
    provider: '70px',
    request: 'minmax(90px, 1fr)',
  },
  '--columns-open': {
    status: '58px',
    clock: '96px',
    operation: 'minmax(100px, 1.2fr)',
    reason: 'minmax(84px, 1fr)',
  },
}
