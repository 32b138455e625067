/** What a procedure may touch: built once by the app, plus what each call brings along. */
import type { TRPCProcedureType } from '@trpc/server'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Transport } from '../contract/entry-facts.ts'
import type { Feed } from '../journal/feed/feed.ts'
import type { Journal } from '../journal/journal.ts'
import type { Sender } from '../notifications/sender.ts'
import type { CallOptions, Exchange } from '../provider/client.ts'
import type { ProviderOperations } from '../provider/operations.ts'

export type Deps = {
  config: Config
  /** Null without an access token: any provider operation is then refused before anything is sent. */
  provider: ProviderOperations | null
  journal: Journal
  feed: Feed
  logger: Logger
  /** Milliseconds since the epoch. */
  now: () => number
  version: string
  /** Whether the simulator answers in the provider's place. */
  isSimulator: () => Promise<boolean>
  /** Where this gateway can be called: the public URL, else the address it listens on, without a slash at the end. */
  ownUrl: () => string
  /** Where this very process listens, whatever stands in front of it. */
  listeningUrl: () => string
  sender: Sender
}

/** What an adapter knows of one request. */
export type RequestContext = {
  transport: Transport
  correlationId: string
  /** Null: the caller's own can not be passed on; writes to the provider are then refused. */
  idempotencyKey: string | null
  /** Aborts when the caller closes the connection before it has the answer. */
  signal: AbortSignal
}

export type Context = { deps: Deps; request: RequestContext }

/** What the base procedure adds for one call: a batch shares its context, calls must not share an exchange. */
export type CallContext = Context & { exchange: Exchange }

/**
 * What the provider client wants to know of a call. Without its caller a read is aborted and a write goes on: the
 * provider may have made the payment already, and its answer belongs in the journal.
 */
export function toCallOptions({ request, exchange }: CallContext, type: TRPCProcedureType): CallOptions {
  return {
    // Only a read gets here without one, and does not send it.
    idempotencyKey: request.idempotencyKey ?? '',
    correlationId: request.correlationId,
    exchange,
    signal: type === 'query' ? request.signal : null,
  }
}
