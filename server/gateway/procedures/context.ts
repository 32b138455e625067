/** The context of a procedure: the dependencies, which the app creates once for each account, and the request. */
import type { IncomingMessage } from 'node:http'
import type { TRPCProcedureType } from '@trpc/server'
import type { Logger } from 'pino'
import type { AnswerOf, ProviderOperation } from '../../catalog/operation.ts'
import type { Transport } from '../../contract/entry-facts.ts'
import type { ShopFaultRule } from '../../contract/shop-faults.ts'
import type { SiteId } from '../../facts/countries.ts'
import { promisedCountryHeader } from '../../facts/promised-country.ts'
import type { Grader } from '../../grading/grader.ts'
import type { Feed } from '../../journal/feed/feed.ts'
import type { Journal } from '../../journal/journal.ts'
import type { ReadActor } from '../../shared/actors.ts'
import type { Rules } from '../../shared/faults/rules.ts'
import type { Span } from '../../shared/tracing/span.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ClaimReader } from '../notifications/claim-reader.ts'
import type { Forwarder } from '../notifications/forwarder.ts'
import type { RejectionLog } from '../notifications/rejection-log.ts'
import type { Sender } from '../notifications/sender.ts'
import type { FindFaults } from '../provider/applied-fault.ts'
import type { Input } from '../provider/endpoint.ts'
import type { CallOptions, Exchange } from '../provider/exchange.ts'
import type { ProviderAnswer } from '../provider/provider-answer.ts'
import type { SimulatorFacts } from '../provider/simulator.ts'

type Provider = {
  /** @throws one of the errors of `provider/errors.ts` */
  send: <E extends ProviderOperation>(
    operation: E,
    input: Input,
    call: CallOptions,
  ) => Promise<ProviderAnswer<AnswerOf<E>>>
}

/** The shop proxy as procedures know it: its address with the key, null until it listens, and its fault rules by key of account. */
type ShopDeps = {
  url: string | null
  rules: Rules<string, ShopFaultRule>
  /** The calls under way that met a fault of the proxy, with the key of their account. */
  faulted: Set<FaultedCall>
}

type FaultedCall = { key: string; path: string; fault: string }

export type Deps = {
  account: Account
  /** The other accounts. Null for an account other than the default one, because these must not know of each other. */
  accounts: Accounts<Deps> | null
  /** With the credentials of the account. The route prefix ends with its name, unless it is the default account. */
  config: Config
  /** Null without an access token; operations on the provider are then refused. */
  provider: Provider | null
  /** The entries of the account. */
  journal: Journal
  feed: Feed
  logger: Logger
  /** The names of the procedures that are recorded. */
  operations: readonly string[]
  /** Milliseconds since the epoch. */
  now: () => number
  version: string
  /** Reads who sent a request. Null if no header names anybody. */
  readActor: ReadActor
  /** The account's country: the one that the provider told last, else that of the configuration. */
  readCountry: () => SiteId | null
  /** Whether the provider is the simulator, and the key that its control API requires of pages. */
  readSimulatorFacts: () => Promise<SimulatorFacts>
  /** Finds the faults of calls whose answers did not arrive. */
  findFaults: FindFaults
  /** The address of this gateway without a trailing slash: the public URL, else the listening address. */
  ownUrl: () => string
  /** The address on which this process listens, without any proxy in front of it. */
  listeningUrl: () => string
  /** Null without a shop proxy. */
  shop: ShopDeps | null
  sender: Sender
  forwarder: Forwarder
  claims: ClaimReader
  /** Tells operators that a notification was rejected. */
  logRejection: RejectionLog
  grader: Grader
  metrics: Metrics
}

/** The dependencies of the account that a request names. Throws AppError `not_found`. */
export type DepsOf<Request> = (request: Request) => Deps | Promise<Deps>

/** What the journal may record of an HTTP request as received. */
type ReceivedHttp = {
  method: string
  /** The URL without the name of an account. */
  url: string
  originalUrl?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Absent for a call that the gateway makes itself. */
  raw?: IncomingMessage
}

/** What an adapter passes on from one request. */
export type RequestContext = {
  transport: Transport
  /** The request as received. For a call that the gateway makes itself, the REST request that does the same. */
  received: ReceivedHttp
  /** Whether the console makes this call to show a page. */
  isDisplay: boolean
  /** The input of each call of a tRPC request with all its digits; tRPC parses the text by itself. */
  inputs?: Readonly<Record<number, unknown>>
  correlationId: string
  /** Null if the caller's key cannot be sent to the provider; writes are then refused. */
  idempotencyKey: string | null
  /** Aborts when the caller closes the connection before it has the answer. */
  signal: AbortSignal
  /** The request's part of a trace. Null without traces. */
  span: Span | null
}

export type Context = { deps: Deps; request: RequestContext }

/**
 * The options of the call to the provider. If the caller disconnects, a read is aborted, but a write continues: the
 * provider may already have made the payment, and its answer belongs in the journal.
 */
export function toCallOptions(
  request: RequestContext,
  exchange: Exchange,
  type: TRPCProcedureType,
): CallOptions {
  const country = request.received.headers[promisedCountryHeader]
  return {
    // Null only for reads, which send no key.
    idempotencyKey: request.idempotencyKey ?? '',
    correlationId: request.correlationId,
    promisedCountry: country === undefined ? undefined : String(country),
    isOfConsole: request.transport === 'trpc' || request.transport === 'gateway',
    exchange,
    signal: type === 'query' ? request.signal : null,
  }
}
