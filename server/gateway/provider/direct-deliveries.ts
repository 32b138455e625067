/**
 * Notifications that went past the gateway: a payment or a preference may name an address of the store for them. The
 * gateway has no entries of them, so they are read from the simulator. Mercado Pago offers no such list.
 */
import { z } from 'zod'
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { isStaleByFault, judgeForgery } from '../../facts/forgeries.ts'
import { askSimulator } from '../../shared/outbound/ask-simulator.ts'

/** `receivedAt`: when the store accepted it, ISO 8601. `isForged`: it accepted only an attempt with a wrong signature. */
type DirectDelivery = {
  topic: string
  action: string
  resource: string
  url: string
  receivedAt: string
  isForged: boolean
}

const attemptSchema = z.object({
  date: z.string(),
  sent_at: z.string().optional(),
  status: z.number().nullable(),
  fault: z.string().optional(),
  signature: z.enum(['valid', 'wrong']).optional(),
})
const deliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      topic: z.string(),
      action: z.string(),
      style: z.string(),
      resource: z.string(),
      url: z.string(),
      attempts: z.array(attemptSchema),
    }),
  ),
})

const timeoutMs = 1_500
export const maxDeliveries = 1_000

/** `cutBefore`: what was sent before it may be missing, ISO 8601. Null: nothing is. */
type DirectDeliveries = { accepted: DirectDelivery[]; cutBefore: string | null }

/**
 * Reads the webhooks of the account that their receivers accepted. An IPN cannot be verified, and nobody need heed an
 * old signature. Resolves to none if the simulator does not answer.
 */
export async function readDirectDeliveries({
  providerUrl,
  accessToken,
}: {
  providerUrl: string
  accessToken: string
}): Promise<DirectDeliveries> {
  try {
    const url = `${providerUrl}/simulator/deliveries?limit=${maxDeliveries}`
    const { body } = await askSimulator(url, { method: 'GET', token: accessToken, timeoutMs })
    const { deliveries } = deliveriesSchema.parse(body)
    const accepted = deliveries.flatMap(({ style, attempts, topic, action, resource, url }) => {
      const valid = attempts.find(isAccepted)
      const taken = valid ?? attempts.find(attempt => judgeForgery(attempt) === 'took_forged')
      if (style !== 'webhook' || taken === undefined) return []
      const receivedAt = taken.sent_at ?? taken.date
      return [{ topic, action, resource, url, receivedAt, isForged: taken !== valid }]
    })
    return { accepted, cutBefore: deliveries.length < maxDeliveries ? null : oldestOf(deliveries) }
  } catch {
    return { accepted: [], cutBefore: null }
  }
}

function oldestOf(deliveries: z.output<typeof deliveriesSchema>['deliveries']): string | null {
  const sent = deliveries.flatMap(({ attempts: [first] }) => (first ? (first.sent_at ?? first.date) : []))
  return sent.toSorted()[0] ?? null
}

function isAccepted({ status, signature, fault }: z.output<typeof attemptSchema>): boolean {
  return isAcknowledged(status) && signature !== 'wrong' && !isStaleByFault(fault ?? null)
}
