/** The provider's side of the gateway's account: card tokens, faults, and the ledger of what was really done. */
import assert from 'node:assert/strict'
import type { CallRule, FaultsJson, NotificationRule } from '../../server/simulator/api/faults.ts'
import { createRest } from '../../server/tests/support/callers.ts'
import { accessToken } from './place.ts'

/** A payment as the simulator stores it, as far as it matters here. */
export type LedgerPayment = {
  id: number
  status: string
  amount: number
  externalReference: string | null
  refunds: { amount: number }[]
}

/** A notification as the simulator stores it, as far as it matters here. */
type LedgerDelivery = {
  action: string
  resourceId: string
  state: string
  attempts: { requestId: string; status: number | null }[]
}

/** The stored documents by table. An empty table is absent. */
export type Ledger = { payments?: LedgerPayment[]; deliveries?: LedgerDelivery[] } & Record<
  string,
  unknown[] | undefined
>

export type SimulatorAccount = {
  /** Creates a token of the Visa test card, with which one approved payment can be made. */
  tokenize: () => Promise<string>
  addFault: (rule: Partial<CallRule>) => Promise<void>
  addNotificationFault: (rule: Partial<NotificationRule>) => Promise<void>
  /** The rules that are not used up, with the number of calls that they still affect. */
  listFaults: () => Promise<FaultsJson>
  clearFaults: () => Promise<void>
  readLedger: () => Promise<Ledger>
}

const card = {
  card_number: '4509953566233704',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
}

export function openSimulatorAccount(simulatorUrl: string): SimulatorAccount {
  const rest = createRest(simulatorUrl)
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await rest(method, path, body, { authorization: `Bearer ${accessToken}` })
    assert.ok(status < 300, `${method} ${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  return {
    tokenize: async () => (await send<{ id: string }>('POST', '/v1/card_tokens', card)).id,
    addFault: async rule => void (await send('POST', '/simulator/faults', rule)),
    addNotificationFault: async rule => void (await send('POST', '/simulator/notification-faults', rule)),
    listFaults: () => send('GET', '/simulator/faults'),
    clearFaults: async () => void (await send('DELETE', '/simulator/faults')),
    readLedger: async () => (await send<{ tables: Ledger }>('GET', '/simulator/scenario')).tables,
  }
}
