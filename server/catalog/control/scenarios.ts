import type { ControlResource } from '../control-operation.ts'

export const scenarios = {
  export: { route: 'GET /simulator/scenario', input: 'titleSchema', answer: 'scenarioSchema' },
  load: {
    route: 'PUT /simulator/scenario',
    numbersIds: true,
    input: 'scenarioSchema',
    answer: 'loadedSchema',
  },
  list: { route: 'GET /simulator/scenarios', answer: 'scenarioListSchema' },
  loadShipped: { route: 'POST /simulator/scenarios/{name}', numbersIds: true, answer: 'loadedSchema' },
} satisfies ControlResource
