import { findNearest } from '../../facts/find-nearest.ts'
import type { Environment } from './read-variables.ts'

/** A variable that has no effect, because none has its name. */
export type UnknownVariable = { variable: string; nearest: string | null }

/** Kubernetes and links of Docker give these to containers beside a service that is called `gateway`. */
const ofContainers = /^GATEWAY_(?:SERVICE_|PORT(?:_|$)|ENV_|NAME$)/

/** The variables whose names begin as those of the gateway do, but are not known. */
export function findUnknownVariables(environment: Environment, known: readonly string[]): UnknownVariable[] {
  const set = Object.keys(environment).filter(name => environment[name]?.trim())
  return set
    .filter(name => name.startsWith('GATEWAY_') && !known.includes(name) && !ofContainers.test(name))
    .map(variable => ({ variable, nearest: findNearest(variable, known) ?? null }))
}
