import type { ControlResource } from '../control-operation.ts'

/** Terminals of Point, which a seller plugs in and links to a point of sale on the device itself. */
export const terminals = {
  plugIn: { route: 'POST /simulator/terminals', input: 'pluggedSchema', answer: 'terminalJsonSchema' },
} satisfies ControlResource
