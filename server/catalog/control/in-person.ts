import type { ControlResource } from '../control-operation.ts'

/** Orders that are paid in person: what waits, and what buyers do with a phone and cashiers at a terminal. */
export const inPerson = {
  list: { route: 'GET /simulator/in-person', input: 'waitingSchema', answer: 'waitingOrdersSchema' },
  scan: { route: 'POST /simulator/in-person/scan', input: 'scanSchema', answer: 'scannedSchema' },
  act: {
    route: 'POST /simulator/in-person/terminal',
    input: 'terminalActSchema',
    answer: 'orderAfterActSchema',
  },
} satisfies ControlResource
