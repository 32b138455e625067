/**
 * The simulator's own API, from the browser straight to the simulator: it does what no provider offers, so the
 * gateway has no operation for it. The public key names the account; a browser knows no access token.
 */
import type { SiteId } from '../../server/facts/countries.ts'
import { isRecord } from '../json/unknown-json.ts'
import { askProvider } from './ask-provider.ts'
import type { ProviderAccess } from './tokenise-card.ts'

export type SimulatorSettings = {
  idempotency_conflict: 'refuse' | 'replay'
  signature_timestamp: 'milliseconds' | 'seconds'
  notification_style: 'webhooks' | 'both'
  test_users_only: boolean
  balance: 'unlimited' | 'real'
}

export type SimulatorAccount = {
  user_id: number
  public_key: string | null
  site_id: SiteId
  client_id: string
  webhook_url: string | null
  has_webhook_secret: boolean
  settings: SimulatorSettings
}

export type SimulatorClock = { now: string; now_ms: number; frozen: boolean; own: boolean }

/** `resource` is the id of the payment; for a delivery, the id of what the notification is about. */
export type SimulatorJob = {
  id: string
  kind: 'delivery' | 'expiry' | 'settlement'
  run_at: string
  resource: string
}
export type SimulatorJobs = { total: number; jobs: SimulatorJob[] }

type Rule = { times: number; skip: number; [name: string]: unknown }
export type SimulatorFaults = { calls: Rule[]; notifications: Rule[] }

export type Attempt = {
  date: string
  request_id: string
  status: number | null
  answer: string
  took_ms: number
}
export type Delivery = {
  id: number
  topic: string
  action: string
  style: string
  resource: string
  url: string
  state: 'waiting' | 'delivered' | 'failed' | 'lost'
  date_created: string
  attempts: Attempt[]
}

export type SimulatorCall = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }

/** Where a control call goes; `path` begins behind `/simulator`. */
export function simulatorUrl({ providerUrl, publicKey }: ProviderAccess, path: string): string {
  const url = new URL(`/simulator${path}`, providerUrl)
  url.searchParams.set('public_key', publicKey)
  return url.href
}

/** @throws ProviderProblem with what the simulator said */
export async function callSimulator<T>(access: ProviderAccess, { path, ...call }: SimulatorCall): Promise<T> {
  return (await askProvider(simulatorUrl(access, path), call, isRecord)) as T
}
