/**
 * The simulator's control API, called by the browser directly: the gateway has no operations for what only a
 * simulator can do. The public key identifies the account, since a browser has no access token.
 */
import { actorPassHeader } from '../../server/facts/actors.ts'
import { type ErrorFamily, familyOfPath } from '../../server/facts/provider-errors.ts'
import type {
  AnyControlFields,
  ControlAnswer,
  ControlFields,
  ControlOperation,
} from '../../server/simulator/api/control-api.ts'
import { askProvider } from '../provider/ask-provider.ts'
import type { ProviderAccess, SimulatorAccess } from '../provider/tokenize-card.ts'
import { isRecord } from '../unknown-json.ts'
import { tellOtherTabs } from './other-tabs.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The method of an operation: `PUT` of `PUT /simulator/clock`. */
export function methodOf(operation: ControlOperation): (typeof methods)[number] {
  const method = methods.find(known => operation.startsWith(`${known} `))
  if (!method) throw new Error(`${operation} does not begin with a method.`)
  return method
}

/** The URL of a call: path parameters, query and the account's public key filled in. */
export function simulatorUrl(
  { providerUrl, publicKey }: ProviderAccess,
  operation: ControlOperation,
  { params = {}, query = {} }: AnyControlFields,
): string {
  const path = operation
    .slice(operation.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(path, providerUrl)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  url.searchParams.set('public_key', publicKey)
  return url.href
}

/** @throws ProviderProblem with the simulator's response */
export async function callSimulator<Op extends ControlOperation>(
  access: SimulatorAccess,
  operation: Op,
  fields: ControlFields<Op>,
): Promise<ControlAnswer<Op>> {
  // The answer is only checked to be an object, because the simulator's handlers are compiled against the same types.
  const isAnswer = (answer: unknown): answer is ControlAnswer<Op> => isRecord(answer)
  const url = simulatorUrl(access, operation, fields)
  const headers = {
    ...(access.simulatorKey !== null && { 'x-simulator-key': access.simulatorKey }),
    ...(access.actorPass !== null && { [actorPassHeader]: access.actorPass }),
  }
  const method = methodOf(operation)
  const answer = await askProvider(
    url,
    { method, body: fields.body, family: familyOf(url), headers },
    isAnswer,
  )
  if (method !== 'GET') tellOtherTabs()
  return answer
}

/** The family of the error codes. Actions on payments are refused with the codes of payments. */
function familyOf(url: string): ErrorFamily | null {
  return familyOfPath(new URL(url).pathname.replace(/^\/simulator\//, '/v1/'))
}
