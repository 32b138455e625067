/** Compares the acknowledgements that the senders received with the journal, by request id. */
import assert from 'node:assert/strict'
import { count, readNotifications } from '../support/audit.ts'
import type { Told } from '../support/notification-load.ts'
import type { Ledger } from '../support/simulator-account.ts'

/**
 * One line.
 * @throws AssertionError if an acknowledged notification is not stored exactly as often as it was acknowledged
 */
export async function checkStoredOnce(gatewayUrl: string, told: Told[], ledger: Ledger): Promise<string> {
  const acknowledged = new Map(told.flatMap(load => [...load.acknowledged].map(id => [id, 1] as const)))
  for (const { attempts } of ledger.deliveries ?? []) {
    for (const { requestId, status } of attempts) if (status === 200) increase(acknowledged, requestId)
  }
  const stored = new Map<string, number>()
  for await (const { correlation_id } of readNotifications(gatewayUrl)) increase(stored, correlation_id)
  const differences = [...acknowledged].map(([id, times]) => (stored.get(id) ?? 0) - times)
  const lost = differences.filter(difference => difference < 0).length
  const doubled = differences.filter(difference => difference > 0).length
  const total = [...acknowledged.values()].reduce((sum, times) => sum + times, 0)
  const own = told.reduce((sum, load) => sum + load.acknowledged.size, 0)
  const line = `${count(total)} notifications acknowledged (${count(own)} of the loads, ${count(total - own)} of the simulator), ${lost} lost, ${doubled} doubled`
  assert.deepEqual([lost, doubled], [0, 0], line)
  return line
}

function increase(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}
