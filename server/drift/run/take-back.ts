import type { ResourceKind } from '../scenarios/scenario.ts'

/** What a scenario made. */
export type Made = { kind: ResourceKind; id: string; step: string }
