import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'

/** Starts a simulator for the tests of this file or group. `prepare` runs before each of them, in an account of its own. */
export function withSimulator(prepare: (simulator: Simulator) => void | Promise<void>): void {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await startSimulator()
  })
  afterAll(() => simulator.close())
  beforeEach(() => prepare(simulator))
}
