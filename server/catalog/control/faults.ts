import type { ControlResource } from '../control-operation.ts'

export const faults = {
  list: { route: 'GET /simulator/faults', answer: 'faultsSchema' },
  add: { route: 'POST /simulator/faults', input: 'newCallRuleSchema', answer: 'faultsSchema' },
  addForNotifications: {
    route: 'POST /simulator/notification-faults',
    input: 'newNotificationRuleSchema',
    answer: 'faultsSchema',
  },
  clear: { route: 'DELETE /simulator/faults', input: 'faultsQuerySchema', answer: 'faultsSchema' },
  listApplied: {
    route: 'GET /simulator/applied-faults',
    input: 'appliedQuerySchema',
    answer: 'appliedSchema',
  },
  report: { route: 'POST /simulator/applied-faults', input: 'reportedFaultSchema', answer: 'appliedSchema' },
} satisfies ControlResource
