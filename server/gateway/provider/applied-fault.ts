/**
 * What gateway and simulator tell each other of faults. The simulator names a fault in its answer, which a connection
 * that it resets, or a caller that stops waiting, does not get; so it is asked. A fault of the shop proxy may keep the
 * call from the simulator, where a grade of the shop asks; so it is told.
 */
import { request } from 'undici'
import { z } from 'zod'
import { isMercadoPago } from '../../facts/mercado-pago.ts'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'

/** A call without an id of its own is found by what it sent, and by how long ago it began at most. */
type SentCall =
  | { request_id: string; method?: string; idempotency_key?: string }
  | { method: string; path: string; idempotency_key: string; within_ms: number }
  | { within_ms: number }

const appliedSchema = z.object({
  applied: z.array(
    z.object({
      path: z.string(),
      fault: z.string(),
      at: z.string().optional(),
      provided: z.object({ status: z.int(), body: z.string() }).optional(),
    }),
  ),
})
const timeoutMs = 1_500
const maxAnswerBytes = 1024 * 1024

/** `provided`: what the provider answers, where the fault changed or lost it. */
type FoundFault = Pick<z.output<typeof appliedSchema>['applied'][number], 'path' | 'fault' | 'provided'>

/**
 * Resolves to the faults of these calls as `describeFault` writes them, the oldest first, without those of the shop proxy.
 * Never rejects: of a provider that names none there are none.
 */
export type FindFaults = (call: SentCall) => Promise<FoundFault[]>

/** Mercado Pago is never asked, and another server that is not the simulator only once. */
export function createFaultFinder(providerUrl: string): FindFaults {
  let mayKnow = !isMercadoPago(providerUrl)
  return async call => {
    if (!mayKnow) return []
    const query = new URLSearchParams(Object.entries(call).map(([name, value]) => [name, String(value)]))
    try {
      const url = `${providerUrl}/simulator/applied-faults?${query}`
      const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(timeoutMs) })
      const { text } = await readBeginning(body, maxAnswerBytes)
      mayKnow = statusCode === 200
      const { applied } = appliedSchema.parse(JSON.parse(text))
      return applied.filter(({ at }) => at === undefined)
    } catch {
      return []
    }
  }
}

export type ReportFault = (call: {
  method: string
  path: string
  token: string | null
  fault: string
}) => Promise<void>

/** Resolves when the simulator knows of the fault. Mercado Pago is never told. Never rejects. */
export function createFaultReporter(providerUrl: string): ReportFault {
  const isReal = isMercadoPago(providerUrl)
  return async ({ token, ...applied }) => {
    if (isReal) return
    const told = request(`${providerUrl}/simulator/applied-faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ at: 'shop_proxy', ...applied }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await told.then(({ body }) => body.dump()).catch(() => {})
  }
}
