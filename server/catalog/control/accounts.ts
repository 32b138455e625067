import type { ControlResource } from '../control-operation.ts'

export const accounts = {
  list: { route: 'GET /simulator/accounts', answer: 'accountsSchema' },
  register: { route: 'POST /simulator/accounts', input: 'accountChangesSchema', answer: 'accountSchema' },
  get: { route: 'GET /simulator/account', answer: 'accountSchema' },
  remove: { route: 'DELETE /simulator/account', answer: 'removedSchema' },
  mute: { route: 'POST /simulator/mute', input: 'muteSchema', answer: 'mutedSchema' },
  reset: {
    route: 'POST /simulator/reset',
    numbersIds: true,
    input: 'resetSchema',
    answer: 'resetAnswerSchema',
  },
} satisfies ControlResource
