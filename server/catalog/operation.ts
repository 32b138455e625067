/**
 * What an entry of the catalog is. Entries are plain data that loads no schema library, because the simulator, the
 * command and the console read them too: they name their schemas, and the types below follow the names.
 */
import type { z } from 'zod'
import type { SubjectKind } from '../contract/entry-facts.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type * as schemas from '../contract/schemas.ts'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

type Schemas = {
  [Name in keyof typeof schemas as (typeof schemas)[Name] extends z.ZodType
    ? Name
    : never]: (typeof schemas)[Name]
}
/** The name of an export of `server/contract/`. */
export type SchemaName = keyof Schemas

/** What makes an operation a tool of the MCP adapter (decision 091). The schema is that of the operation's input. */
export type ToolFacts = {
  /** A verb and what it acts on, in snake case: that of the provider's own MCP tool, if there is one. */
  name: string
  /** Describes the tool to the agent that chooses it. The adapter adds whose data the tool reads. */
  description: string
  isReadOnly: boolean
  /** True if the operation removes something that cannot be restored, such as money. */
  isDestructive?: boolean
  /** The fields of the input that the tool has. The other fields keep their defaults. */
  fields: readonly string[]
  /** Fields of the input that always have this value. */
  fixed?: Readonly<Record<string, unknown>>
}

/** What the gateway has besides the provider's call. */
type GatewayCall = {
  /**
   * The gateway's method and path. `{name}` is a field of the input. If the operation has a call of the provider, the
   * parameters of both paths are the same ids, in the same order.
   */
  route: `${Method} /${string}`
  /** The success status. Default: 200. */
  status?: 200 | 201
  /** The name of the function in generated clients: a verb and what it acts on, in camel case. */
  operationId: string
  /** Failures beyond those that follow from the route, the input and the provider's call. */
  errors?: readonly ErrorCode[]
  /** A request and the `data` of its answer. Tests send the request and check the answer. */
  example: { input?: Record<string, unknown>; data: unknown }
  tool?: ToolFacts
}

type NoGatewayCall = { [Name in keyof GatewayCall]?: never }

/** What the provider has of an operation. In its path `{name}` is an id. */
type Calls =
  | ({ provider?: never; safety?: never } & (GatewayCall | NoGatewayCall))
  | ({ provider: `GET /${string}`; safety?: never } & (GatewayCall | NoGatewayCall))
  | ({ provider: WriteRoute; safety: Safety } & GatewayCall)
  | ({ provider: WriteRoute; safety?: never } & NoGatewayCall)

type WriteRoute = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
/**
 * What a retry of a write may do. `repeatable`: the provider honors the idempotency key, or the write is a deletion.
 * `only_unprocessed`: it ignores the key (measured), or is not known to honor it.
 */
type Safety = 'repeatable' | 'only_unprocessed'

/** One operation of the provider, of the gateway, or of both. */
export type Operation = Calls & {
  /** What the operation is about. */
  subject: SubjectKind
  /**
   * Who may call the provider besides the servers of shops. `browser`: pages of shops, also with the public key.
   * `page`: anybody; the answer is what a page loads. `application`: servers that send the
   * id and the secret of an application. `open`: anybody, and credentials are not looked at.
   */
  access?: 'browser' | 'page' | 'application' | 'open'
  /**
   * What the simulator's answer is based on, if no public source quotes one of the provider. `described`: the provider's
   * documentation, its OpenAPI document, or what its SDKs and plugins read. `guessed`: nothing of these.
   */
  certainty?: 'described' | 'guessed'
  /** The schema of the gateway's input: the ids of the path, with the fields of the query or of the body. */
  input?: SchemaName
  /** The schema of the answer, from which its type is inferred. */
  answer?: SchemaName
  /** Fields that the gateway always sends, besides those of the input. */
  fixed?: Readonly<Record<string, unknown>>
  /** A field of the input that the gateway sends as a header (`provider/endpoint.ts`). */
  header?: 'gradings' | 'at_terminal'
  /** True if no body is sent when no field belongs in it. By default the body is then `{}`. */
  omitsEmptyBody?: boolean
  /** How the provider's SDKs call it. `{id}` is the subject's id, `body` what is sent. */
  sdk?: SdkCalls
  /** The same without a body, if the SDKs call that differently. */
  sdkWithoutBody?: SdkCalls
}

export type SdkCalls = { Node?: string; PHP?: string; Python?: string }

/** The operations of one resource, by their names. */
export type Resource = Record<string, Operation>

/** The ids that a path names: `{ id: string }`. */
export type PathFields<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? { [Field in Name]: string } & PathFields<Rest>
  : unknown

/** What the schema accepts: amounts may be numbers or text. */
export type InputOf<E extends Operation> = E extends { input: infer Name extends SchemaName }
  ? z.input<Schemas[Name]>
  : z.input<z.ZodVoid>

/** The input as the schema returns it. */
export type ParsedInputOf<E extends Operation> = E extends { input: infer Name extends SchemaName }
  ? z.output<Schemas[Name]>
  : z.input<z.ZodVoid>

/** What the operation answers, by its schema. */
export type AnswerOf<E extends Operation> = E extends { answer: infer Name extends SchemaName }
  ? z.output<Schemas[Name]>
  : unknown

/** What the examples of the provider's answers must be, by the schemas of a resource. */
export type Examples<R extends Resource> = {
  [Name in keyof R]: R[Name] extends ProviderOperation ? { example?: { data: AnswerOf<R[Name]> } } : unknown
}

/** An operation of the provider. */
export type ProviderOperation = Extract<Operation, { provider: string }>
/** An operation of the provider that the gateway passes on. */
export type PassThrough = ProviderOperation & GatewayCall
