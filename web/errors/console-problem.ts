/** Whatever went wrong, in one shape: what the gateway, the provider, or the network said of it. */
import { TRPCClientError } from '@trpc/client'
import { asRecord, isRecord } from '../json/unknown-json.ts'
import { StoppedWaiting } from './stopped-waiting.ts'

export type ConsoleProblem = {
  kind:
    | 'offline'
    | 'unreachable'
    | 'signedOut'
    | 'validation'
    | 'notConfigured'
    | 'refused'
    | 'provider'
    | 'timeout'
    | 'notFound'
    | 'internal'
    | 'unavailable'
    | 'stopped'
  /** 0: nothing answered. */
  status: number
  /** As it came, in English; shown under Details and where no better words are known. */
  message: string
  fields: Record<string, string[]>
  /** Codes of the provider's causes, as text. */
  codes: string[]
  details: unknown
  requestId: string | null
}

const notConfiguredMessage = /access token is not configured/i

export function toProblem(thrown: unknown): ConsoleProblem {
  if (thrown instanceof ProviderProblem) return thrown.problem
  if (thrown instanceof StoppedWaiting) return { ...offline(thrown), kind: 'stopped' }
  if (!(thrown instanceof TRPCClientError)) return offline(thrown)
  const data: unknown = thrown.data
  if (!isRecord(data)) return withoutData(thrown)
  const body = asRecord(data.body)
  const status = typeof data.httpStatus === 'number' ? data.httpStatus : 500
  const message = typeof body.message === 'string' ? body.message : thrown.message
  return {
    kind: kindOf(status, message, body),
    status,
    message,
    fields: asRecord(body.errors) as Record<string, string[]>,
    codes: readCodes(body.details),
    details: body.details,
    requestId: responseOf(thrown)?.headers.get('x-request-id') ?? null,
  }
}

/** The provider's own answer to the browser (card tokens), thrown by whoever called it. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem'
  readonly problem: ConsoleProblem
  constructor(status: number, details: unknown) {
    const message =
      isRecord(details) && typeof details.message === 'string' ? details.message : `HTTP ${status}`
    super(message)
    const kind = status === 0 ? 'unreachable' : status >= 500 ? 'provider' : 'refused'
    this.problem = { kind, status, message, fields: {}, codes: readCodes(details), details, requestId: null }
  }
}

function kindOf(status: number, message: string, body: Record<string, unknown>): ConsoleProblem['kind'] {
  if (status === 422) return notConfiguredMessage.test(message) ? 'notConfigured' : 'validation'
  if (status === 504) return 'timeout'
  if (status === 502) return 'provider'
  // The provider's own 503 comes as 502: this one is the gateway's.
  if (status === 503) return 'unavailable'
  if (status >= 500) return 'internal'
  if (status === 404 && body.details === undefined) return 'notFound'
  return 'refused'
}

/** No tRPC answer: nothing at all, or the guard in front of tRPC, which asks for the console's token. */
function withoutData(thrown: TRPCClientError<never>): ConsoleProblem {
  const isSignedOut = responseOf(thrown)?.status === 401
  return isSignedOut ? { ...offline(thrown), kind: 'signedOut', status: 401 } : offline(thrown)
}

function offline(thrown: unknown): ConsoleProblem {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'offline', status: 0, message, fields: {}, codes: [], details: undefined, requestId: null }
}

/** `cause` is a list, one object, or null; its codes are numbers or texts. Preferences name theirs in `error`. */
function readCodes(details: unknown): string[] {
  if (!isRecord(details)) return []
  const causes = Array.isArray(details.cause) ? details.cause : [details.cause]
  const codes = causes.flatMap(cause =>
    isRecord(cause) && (typeof cause.code === 'string' || typeof cause.code === 'number')
      ? [String(cause.code)]
      : [],
  )
  if (codes.length > 0) return codes
  return typeof details.error === 'string' && details.error.startsWith('invalid_') ? [details.error] : []
}

/** Undefined where nothing answered. */
function responseOf({ meta }: TRPCClientError<never>): Response | undefined {
  const response = meta?.response
  return response instanceof Response ? response : undefined
}
