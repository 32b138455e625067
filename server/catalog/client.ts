/** Clients of gateway, provider and simulator, whose calls have the names and the types of the catalog. */
import { catalog } from './catalog.ts'
import * as control from './control.ts'
import type { ControlAnswer, ControlInput, ControlOperation, ControlResource } from './control-operation.ts'
import type { AnswerOf, InputOf, Operation, PathFields, ProviderOperation, Resource } from './operation.ts'
import { type Fields, type RestRequest, toControlRequest, toProviderRequest } from './rest-request.ts'

type Catalog = typeof catalog
/** One call. The input may be omitted if all of its fields may. */
type Call<Input, Answer, Options = never> =
  Record<never, never> extends Exclude<Input, void>
    ? (input?: Input, options?: Options) => Promise<Answer>
    : (input: Input, options?: Options) => Promise<Answer>

type RoutedName<R extends Resource> = {
  [Name in keyof R]: R[Name] extends { route: string } ? Name : never
}[keyof R]
type RoutedCalls<R extends Resource, Options> = {
  [Name in keyof Pick<R, RoutedName<R>>]: Call<InputOf<R[Name]>, AnswerOf<R[Name]>, Options>
}
/** The operations of a gateway that have a route. `Options` are those of one call. */
export type GatewayClient<Options = object> = {
  [Name in keyof Catalog]: RoutedCalls<Catalog[Name], Options>
}

type ProviderName<R extends Resource> = {
  [Name in keyof R]: R[Name] extends ProviderOperation ? Name : never
}[keyof R]
/** A write without a schema takes any fields. */
type AnyFields<Route> = Route extends `GET ${string}` | `DELETE ${string}` ? unknown : Fields
type ProviderInput<E extends Operation> = E extends { input: string }
  ? InputOf<E>
  : PathFields<E['provider']> & AnyFields<E['provider']>
type ProviderCalls<R extends Resource> = {
  [Name in keyof Pick<R, ProviderName<R>>]: Call<ProviderInput<R[Name]>, AnswerOf<R[Name]>>
}
/** The operations of the provider. Their input is that of the gateway, if the gateway has them. */
export type ProviderClient = { [Name in keyof Catalog]: ProviderCalls<Catalog[Name]> }

type ControlCalls<R extends ControlResource> = {
  [Op in keyof R]: Call<ControlInput<R[Op]>, ControlAnswer<R[Op]>>
}
/** The operations of the simulator's control API. */
export type ControlClient = { [Name in keyof typeof control]: ControlCalls<(typeof control)[Name]> }

type Perform<E, Options> = (
  name: string,
  operation: E,
  request: { input: Fields; options?: Options },
) => Promise<unknown>

/** A function for each operation. The types above say what they take and answer. */
function createClient<E, Options>(
  resources: Record<string, Record<string, E>>,
  perform: Perform<E, Options>,
): unknown {
  return mapValues(resources, (operations, resource) =>
    mapValues(
      operations,
      (operation, name) =>
        (input: Fields = {}, options?: Options) =>
          perform(`${resource}.${name}`, operation, { input, ...(options && { options }) }),
    ),
  )
}

function mapValues<From, To>(object: Record<string, From>, change: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]))
}

/** @param perform performs an operation, which has this name in the router, and resolves to the `data` of its answer */
export function createGatewayClient<Options>(perform: Perform<Operation, Options>): GatewayClient<Options> {
  return createClient<Operation, Options>(catalog, perform) as GatewayClient<Options>
}

/** Sends a request, and resolves to the parsed answer. */
type Send = (method: string, path: string, options?: { body?: unknown }) => Promise<unknown>
/** What the provider, or the simulator in its place, can be asked. Only the simulator has the control API. */
export type ProviderClients = { provider: ProviderClient; control: ControlClient }

/** @param send sends to the provider, on behalf of an account */
export function createProviderClients(send: Send): ProviderClients {
  const perform = ({ method, path, body }: RestRequest) => send(method, path, body && { body })
  const provider = createClient<Operation, never>(catalog, async (name, operation, { input }) => {
    if (!operation.provider) throw new Error(`The provider has no operation ${name}.`)
    return perform(toProviderRequest(operation, input))
  })
  const controlled = createClient<ControlOperation, never>(control, (_name, operation, { input }) =>
    perform(toControlRequest(operation, input)),
  )
  return { provider: provider as ProviderClient, control: controlled as ControlClient }
}
