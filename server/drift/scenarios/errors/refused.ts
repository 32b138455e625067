/** What scenarios of refusals share. Each ends with the step `refused`. */
import type { JsonValue, Scenario, Step } from '../scenario.ts'

export type Fields = Record<string, JsonValue>

/** One call that is refused. If the provider takes it after all, `makes` says what is to be taken back. */
export function refused(name: string, step: Omit<Step, 'name'>): Scenario {
  return refusedAfter(name, [], step)
}

/** A call that is refused because of what was done before it. */
export function refusedAfter(name: string, before: Step[], step: Omit<Step, 'name'>): Scenario {
  return {
    name: `errors/${name}`,
    steps: [...before.map(each => ({ ...each, isPreparation: true })), { ...step, name: 'refused' }],
  }
}

/** A refusal that no single call causes, or that needs another account. The simulator gives it on request. */
export function refusedOnRequest(fault: string, call: Step['call'], name = `fault ${fault}`): Scenario {
  return {
    ...refused(name, { call, fault: fault.includes('=') ? fault : `code=${fault}` }),
    onlySimulator: 'the simulator gives it on request; no call of one account leads to it at once',
  }
}
