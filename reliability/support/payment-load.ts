/** Creates payments through the gateway, each with a reference of its own, and remembers what callers were told. */
import { setTimeout as wait } from 'node:timers/promises'
import { createRest, createTrpc, type Rest } from '../../server/tests/support/callers.ts'
import type { LedgerPayment } from './simulator-account.ts'

/** `unknown`: the gateway said so, or its answer never arrived. `refused`: it said that nothing was done. */
type Outcome = { kind: 'created'; id: number } | { kind: 'unknown' } | { kind: 'refused'; status: number }

export type PaymentsTold = Map<string, Outcome>

export type PaymentLoad = {
  told: PaymentsTold
  stop: () => Promise<PaymentsTold>
}

export type PaymentLoadOptions = { connections: number; perSecond: number }

/** Half of the payments over each transport. */
export function startPaymentLoad(
  gatewayUrl: string,
  { connections, perSecond }: PaymentLoadOptions,
): PaymentLoad {
  const told: PaymentsTold = new Map()
  const transports = [payOverRest(createRest(`${gatewayUrl}/api/gateway`)), payOverTrpc(gatewayUrl)]
  let isStopped = false
  async function payOn(lane: number): Promise<void> {
    while (!isStopped) {
      const pay = transports[lane % transports.length]
      const paced = wait((connections / perSecond) * 1000)
      const reference = `order-${told.size}`
      told.set(reference, { kind: 'unknown' })
      told.set(reference, (await pay?.(reference)) ?? { kind: 'unknown' })
      await paced
    }
  }
  const paying = Array.from({ length: connections }, (_, lane) => payOn(lane))
  return {
    told,
    stop: async () => {
      isStopped = true
      await Promise.all(paying)
      return told
    },
  }
}

const fieldsOf = (reference: string) => ({
  transaction_amount: 1500,
  payment_method_id: 'rapipago',
  payer: { email: 'test_user_1@testuser.com' },
  external_reference: reference,
})

type Pay = (reference: string) => Promise<Outcome>
type Refusal = { httpStatus: number; outcome?: 'unknown' }

const payOverRest =
  (rest: Rest): Pay =>
  async reference => {
    try {
      const { status, body } = await rest<{ id: number }>('POST', '/payments/offline', fieldsOf(reference))
      return status === 201
        ? { kind: 'created', id: body.data.id }
        : refusal({ httpStatus: status, ...(body?.outcome && { outcome: body.outcome }) })
    } catch {
      return { kind: 'unknown' }
    }
  }

const payOverTrpc =
  (gatewayUrl: string): Pay =>
  async reference => {
    try {
      const { id } = await createTrpc(gatewayUrl).payments.createOffline.mutate(fieldsOf(reference))
      return { kind: 'created', id }
    } catch (error) {
      const { data } = error as { data?: { httpStatus: number; body: { outcome?: 'unknown' } } }
      return data ? refusal({ httpStatus: data.httpStatus, ...data.body }) : { kind: 'unknown' }
    }
  }

function refusal({ httpStatus, outcome }: Refusal): Outcome {
  return outcome === 'unknown' ? { kind: 'unknown' } : { kind: 'refused', status: httpStatus }
}

export type Accounting = {
  created: number
  unknown: number
  refused: number
  /** Callers were told of a payment that the ledger lacks. */
  missing: number
  /** In the ledger, though callers were told that nothing was done, or nobody asked for it. */
  unaccounted: number
  /** References with more than one payment. */
  doubled: number
}

/** Compares what callers were told with the provider's ledger. */
export function account(told: PaymentsTold, ledger: LedgerPayment[]): Accounting {
  const outcomes = [...told.values()]
  const countOf = (kind: Outcome['kind']) => outcomes.filter(outcome => outcome.kind === kind).length
  const ids = new Set(ledger.map(({ id }) => id))
  const references = new Set(ledger.map(({ externalReference }) => externalReference))
  return {
    created: countOf('created'),
    unknown: countOf('unknown'),
    refused: countOf('refused'),
    missing: outcomes.filter(outcome => outcome.kind === 'created' && !ids.has(outcome.id)).length,
    unaccounted: ledger.filter(payment => !isAccountedFor(payment, told)).length,
    doubled: ledger.length - references.size,
  }
}

function isAccountedFor({ id, externalReference }: LedgerPayment, told: PaymentsTold): boolean {
  const outcome = told.get(externalReference ?? '')
  return outcome?.kind === 'unknown' || (outcome?.kind === 'created' && outcome.id === id)
}
