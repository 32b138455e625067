/** Steps that scenarios of refusals share. Each scenario ends with the step `refused`. */
import type { JsonValue, Scenario, Step } from '../scenario.ts'

export type Fields = Record<string, JsonValue>

/**
 * A scenario with one refused call. If the provider accepts the call after all, `makes` names the resource to remove.
 */
export function refused(name: string, step: Omit<Step, 'name'>): Scenario {
  return refusedAfter(name, [], step)
}

/** A scenario whose call is refused because of the steps before it. */
export function refusedAfter(name: string, before: Step[], step: Omit<Step, 'name'>): Scenario {
  return {
    name: `errors/${name}`,
    steps: [...before.map(each => ({ ...each, isPreparation: true })), { ...step, name: 'refused' }],
  }
}

/** A refusal that no single call causes, or that needs another account. A fault makes the simulator answer it. */
export function refusedOnRequest(fault: string, call: Step['call'], name = `fault ${fault}`): Scenario {
  return {
    ...refused(name, { call, fault: fault.includes('=') ? fault : `code=${fault}` }),
    onlySimulator: 'the simulator gives it on request; no call of one account leads to it at once',
  }
}
