/** The columns of the list of notifications. The action is always shown, and so is what becomes of it. */
import type { ColumnWidths } from '../../columns/column-style.ts'
import { createColumnSet } from '../../columns/use-columns.ts'

export const notificationColumnSet = createColumnSet(
  'notifications',
  ['verdict', 'clock', 'resource', 'topic', 'reason', 'request'],
  ['verdict', 'clock', 'resource'],
)
export type NotificationColumn = (typeof notificationColumnSet)['all'][number] | 'action' | 'tail'

export const notificationWidths: Record<string, ColumnWidths<NotificationColumn>> = {
  '--columns': {
    verdict: '116px',
    clock: '104px',
    action: 'minmax(120px, 200px)',
    resource: 'minmax(80px, 1fr)',
    topic: 'minmax(80px, 140px)',
    reason: 'minmax(80px, 1fr)',
    request: 'minmax(80px, 1fr)',
    tail: 'minmax(120px, 230px)',
  },
  '--columns-open': {
    verdict: '92px',
    clock: '96px',
    action: 'minmax(70px, 1fr)',
    resource: 'minmax(84px, 118px)',
    tail: 'auto',
  },
}
