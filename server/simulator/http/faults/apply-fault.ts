import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { CardTokenErrorCode } from '../../../facts/provider-errors/card-token-errors.ts'
import type { CustomerErrorCode } from '../../../facts/provider-errors/customer-errors.ts'
import type { OrderErrorCode } from '../../../facts/provider-errors/order-errors.ts'
import type { PaymentErrorCode } from '../../../facts/provider-errors/payment-errors.ts'
import type { PreferenceErrorCode } from '../../../facts/provider-errors/preference-errors.ts'
import type { SubscriptionErrorName } from '../../../facts/provider-errors/subscription-errors.ts'
import { errorTables } from '../../../facts/provider-errors/tables.ts'
import { type ErrorFamily, familyOfPath } from '../../../facts/provider-errors.ts'
import { breaksBytes, sendBroken } from '../../../shared/faults/send-broken.ts'
import type { Fault } from '../../api/faults.ts'
import type { JobBatch } from '../../clock/scheduler/job.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Deps } from '../deps.ts'
import { orderError } from '../errors/order-errors.ts'
import {
  cardTokenError,
  customerError,
  type ProviderError,
  paymentError,
  plainError,
  preferenceError,
  subscriptionError,
} from '../errors/provider-error.ts'
import { serverErrorsOf } from '../errors/server-errors.ts'
import type { Answer, Call } from '../route.ts'

/**
 * Delays, cuts off or resets the answer as the fault requires. True if the answer has been sent or the connection
 * closed.
 */
export async function applyFault(
  fault: Fault,
  { answer, jobs }: { answer: Answer; jobs: JobBatch },
  { account, reply, deps }: { account: Account | null; reply: FastifyReply; deps: Deps },
): Promise<boolean> {
  if (fault.notify_first) {
    deps.scheduler.release(jobs.splice(0))
    await deps.scheduler.idle(account)
  }
  if (fault.delay_ms) await sleep(fault.delay_ms, undefined, { ref: false })
  if (fault.reset) {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return true
  }
  if (!breaksBytes(fault)) return false
  await breakAnswer(reply, answer, fault)
  return true
}

async function breakAnswer(reply: FastifyReply, answer: Answer, fault: Fault) {
  const body = Buffer.from(answer.text ?? JSON.stringify(answer.body ?? {}))
  reply.hijack()
  const headers = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'application/json',
    ...answer.headers,
  }
  const writeHead = (length: number) =>
    void reply.raw.writeHead(answer.status, { ...headers, 'content-length': length })
  await sendBroken(reply.raw, fault, { body, writeHead })
}

/** Stands for no answer: the connection is closed, and nobody receives it. */
const noAnswer: Answer = { status: 502, body: {} }

/** The answer that replaces the real one. Null if the fault changes no answer. */
export function faultAnswer(fault: Fault, call: Pick<Call, 'path' | 'now'>): Answer | null {
  if (fault.status === undefined && fault.code === undefined) return fault.reset ? noAnswer : null
  const refused = refusedBy(fault, call)
  const status = fault.status ?? refused.status
  const headers =
    fault.retry_after === undefined ? refused.headers : { 'retry-after': String(fault.retry_after) }
  if (fault.body !== undefined) return { status, headers, body: fault.body }
  const { body } = refused
  const isPlain = typeof body === 'object' && body !== null && 'status' in body
  return { status, headers, body: isPlain ? { ...body, status } : body }
}

function refusedBy(fault: Fault, call: Pick<Call, 'path' | 'now'>): ProviderError {
  if (fault.code !== undefined) return refusedWith(fault.code, call)
  const { status = 400, retry_after } = fault
  const errors = serverErrorsOf(call.path)
  if (status === 429) return errors.tooManyRequests(retry_after ?? 1)
  return status >= 500 ? errors.internalError() : errors.refusal(status, 'requested by a fault rule')
}

/** The refusal with this code. The path decides the meaning of the code. */
function refusedWith(code: string | number, { path, now }: Pick<Call, 'path' | 'now'>): ProviderError {
  const family = familyOfPath(path)
  // `faults.ts` only lets codes of the family's table through.
  if (family === null) throw new Error(`${path} has no codes`)
  return refusals[family](String(code), now)
}

const refusals: Record<ErrorFamily, (code: string, now: number) => ProviderError> = {
  payments: (code, now) => paymentError(code as PaymentErrorCode, now),
  card_tokens: code => cardTokenError([code as CardTokenErrorCode]),
  customers: code => customerError(code as CustomerErrorCode),
  preferences: code => preferenceError(code as PreferenceErrorCode),
  orders: code => orderError(code as OrderErrorCode),
  subscriptions: code => subscriptionError(code as SubscriptionErrorName),
  payment_methods: code => plainError(errorTables.payment_methods, code),
}
