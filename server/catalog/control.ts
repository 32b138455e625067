/**
 * The control API of the simulator: what payers, banks, time and faults do, and what only tests need. Documented in
 * docs/reference/simulator.md. The schemas are in `server/simulator/api/`. Each resource has a file, because the first
 * page of the console loads only what it needs.
 */

export * from './control/accounts.ts'
export * from './control/clock.ts'
export * from './control/faults.ts'
export * from './control/in-person.ts'
export * from './control/jobs.ts'
export * from './control/payers.ts'
export * from './control/scenarios.ts'
export * from './control/sellers.ts'
export * from './control/server.ts'
export * from './control/terminals.ts'
export * from './control/traffic.ts'
