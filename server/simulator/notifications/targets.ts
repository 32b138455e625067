import type { Account } from '../accounts/account.ts'
import type { DeliveryStyle } from '../api/deliveries.ts'
import type { Event } from './delivery.ts'

/**
 * Where an event goes. `source_news=ipn` or `=webhooks` in the resource's address asks for one style; without
 * it webhooks only, although the provider then sends both (an account's setting), because the IPN of the
 * provider carries signatures that never verify.
 */
export function targetsOf(
  account: Account,
  event: Event,
  defaultUrl: string | null,
): { url: string; style: DeliveryStyle }[] {
  if (event.notificationUrl === null) {
    const url = account.webhookUrl ?? defaultUrl
    return url === null ? [] : [{ url, style: 'webhook' }]
  }
  const url = event.notificationUrl
  const asked = URL.parse(url)?.searchParams.get('source_news')
  if (asked === 'ipn') return [{ url, style: 'ipn' }]
  if (asked === 'webhooks' || account.settings.notificationStyle === 'webhooks')
    return [{ url, style: 'webhook' }]
  return [
    { url, style: 'webhook' },
    { url, style: 'ipn' },
  ]
}
