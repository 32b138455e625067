/**
 * The notifications that a store got at an address of its own, of which the gateway has no entry: a payment or a
 * preference may name one. Only the simulator tells of them.
 */
import { request } from 'undici'
import { z } from 'zod'
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { isStaleByFault } from '../../facts/forgeries.ts'

/** `receivedAt`: when the store accepted it, ISO 8601. */
export type DirectDelivery = { topic: string; resource: string; url: string; receivedAt: string }

const attemptSchema = z.object({
  date: z.string(),
  sent_at: z.string().optional(),
  status: z.number().nullable(),
  fault: z.string().optional(),
  signature: z.string().optional(),
})
const deliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      topic: z.string(),
      style: z.string(),
      resource: z.string(),
      url: z.string(),
      attempts: z.array(attemptSchema),
    }),
  ),
})

const timeoutMs = 1_500
const maxDeliveries = 1_000

/**
 * Reads the webhooks of the account that their receivers accepted. An IPN cannot be verified, and nobody need heed a
 * wrong or an old signature. Resolves to an empty list if the simulator does not answer.
 */
export async function readDirectDeliveries({
  providerUrl,
  accessToken,
}: {
  providerUrl: string
  accessToken: string
}): Promise<DirectDelivery[]> {
  try {
    const { body } = await request(`${providerUrl}/simulator/deliveries?limit=${maxDeliveries}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { deliveries } = deliveriesSchema.parse(await body.json())
    return deliveries.flatMap(({ topic, style, resource, url, attempts }) => {
      const accepted = attempts.find(isAccepted)
      if (style !== 'webhook' || accepted === undefined) return []
      return [{ topic, resource, url, receivedAt: accepted.sent_at ?? accepted.date }]
    })
  } catch {
    return []
  }
}

function isAccepted({ status, signature, fault }: z.output<typeof attemptSchema>): boolean {
  return isAcknowledged(status) && signature !== 'wrong' && !isStaleByFault(fault ?? null)
}
