/**
 * The simulator's control API, called by the browser directly: the gateway has no operations for what only a
 * simulator can do. The public key identifies the account, since a browser has no access token.
 */
import type { ControlAnswer, ControlInput, ControlOperation } from '../../server/catalog/control-operation.ts'
import { toControlRequest } from '../../server/catalog/rest-request.ts'
import { actorPassHeader } from '../../server/facts/actors.ts'
import { type ErrorFamily, familyOfPath } from '../../server/facts/provider-errors.ts'
import { askProvider } from '../provider/ask-provider.ts'
import type { ProviderAccess, SimulatorAccess } from '../provider/tokenize-card.ts'
import { asRecord, isRecord } from '../unknown-json.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The request of a call, with the account's public key in its address. */
export function toSimulatorRequest(
  { providerUrl, publicKey }: ProviderAccess,
  operation: ControlOperation,
  input: unknown,
) {
  const { path, ...request } = toControlRequest(operation, asRecord(input))
  const url = new URL(path, providerUrl)
  url.searchParams.set('public_key', publicKey)
  return { ...request, url: url.href }
}

/** @throws ProviderProblem with the simulator's response */
export async function callSimulator<E extends ControlOperation>(
  access: SimulatorAccess,
  operation: E,
  input: ControlInput<E>,
): Promise<ControlAnswer<E>> {
  // The answer is only checked to be an object, because the simulator's handlers are compiled against the same types.
  const isAnswer = (answer: unknown): answer is ControlAnswer<E> => isRecord(answer)
  const { url, ...request } = toSimulatorRequest(access, operation, input)
  const headers = {
    ...(access.simulatorKey !== null && { 'x-simulator-key': access.simulatorKey }),
    ...(access.actorPass !== null && { [actorPassHeader]: access.actorPass }),
  }
  const answer = await askProvider(url, { ...request, family: familyOf(url), headers }, isAnswer)
  if (request.method !== 'GET') tellOtherTabs()
  return answer
}

/** The family of the error codes. Actions on payments are refused with the codes of payments. */
function familyOf(url: string): ErrorFamily | null {
  return familyOfPath(new URL(url).pathname.replace(/^\/simulator\//, '/v1/'))
}
