import type { DeliveryStyle } from '../api/deliveries.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Event } from '../store/records/delivery.ts'

/**
 * The addresses to which an event is sent. `source_news=ipn` or `=webhooks` in a notification_url asks for one style.
 * Without it the provider sends both. The simulator sends webhooks only, unless the account's settings say otherwise,
 * because the provider's IPNs carry signatures that never verify. Of the plugins, that of PrestaShop adds
 * `notification=ipn` and reads IPNs alone (controllers/front/notification.php of its version 4.18.4).
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
  const asked = URL.parse(url)?.searchParams
  if (event.plugin && asked?.get('notification') !== 'ipn') return [{ url, style: 'plugin' }]
  const sourceNews = asked?.get('source_news')
  if (sourceNews === 'ipn') return [{ url, style: 'ipn' }]
  if (sourceNews === 'webhooks' || account.settings.notificationStyle === 'webhooks')
    return [{ url, style: 'webhook' }]
  return [
    { url, style: 'webhook' },
    { url, style: 'ipn' },
  ]
}
