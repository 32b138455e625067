import type { ControlResource } from '../control-operation.ts'

export const clock = {
  get: { route: 'GET /simulator/clock', answer: 'clockSchema' },
  set: { route: 'PUT /simulator/clock', input: 'clockChangesSchema', answer: 'clockSchema' },
  listChanges: { route: 'GET /simulator/clock/changes', answer: 'clockHistorySchema' },
  advance: { route: 'POST /simulator/clock/advance', input: 'advanceSchema', answer: 'advancedSchema' },
} satisfies ControlResource
