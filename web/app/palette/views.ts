import type { LinkProps } from '@tanstack/react-router'
import type { SubscriptionStatus } from '../../../server/facts/subscription-statuses.ts'
import type { countedStatuses } from '../../records/payment-status.ts'
import type { IconName } from '../../ui/icon.tsx'

/** Where a view of the palette leads: a list with a filter, or a part of a page. */
type View = Pick<LinkProps, 'to' | 'search'> & { icon: IconName; isSimulatorOnly?: true }

/**
 * The views that are looked for by name. Their labels and more words are under `palette.view` and `palette.words.view` of
 * the messages.
 */
export const views = {
  approvedPayments: payments('approved'),
  rejectedPayments: payments('rejected'),
  pendingPayments: payments('pending'),
  inProcessPayments: payments('in_process'),
  authorizedPayments: payments('authorized'),
  cancelledPayments: payments('cancelled'),
  // A payment is refunded on its own page.
  refund: payments('approved'),
  refundedPayments: payments('refunded'),
  partiallyRefundedPayments: payments('partially_refunded'),
  claims: payments('in_mediation'),
  chargebacks: payments('charged_back'),
  failedOrders: { to: '/orders', search: { status: 'failed' }, icon: 'box' },
  activeSubscriptions: subscriptions('authorized'),
  pendingSubscriptions: subscriptions('pending'),
  pausedSubscriptions: subscriptions('paused'),
  cancelledSubscriptions: subscriptions('cancelled'),
  rejectedNotifications: { to: '/webhooks', search: { sig: 'rejected' }, icon: 'webhook' },
  failedForwards: { to: '/webhooks', search: { forward: 'failed' }, icon: 'webhook' },
  failedCalls: { to: '/calls', search: { status: 'error' }, icon: 'pulse' },
  failedStoreCalls: { to: '/shop', search: { status: 'error' }, icon: 'store' },
  warnedStoreCalls: { to: '/shop', search: { warning: 'any' }, icon: 'store' },
  faults: { to: '/simulator', search: { tab: 'faults' }, icon: 'bolt', isSimulatorOnly: true },
  clock: { to: '/simulator', search: { tab: 'clock' }, icon: 'clock', isSimulatorOnly: true },
  scenarios: { to: '/simulator', search: { tab: 'scenarios' }, icon: 'sliders', isSimulatorOnly: true },
  failedDeliveries: {
    to: '/simulator',
    search: { tab: 'deliveries', state: 'failed' },
    icon: 'send',
    isSimulatorOnly: true,
  },
  terminals: { to: '/counter', search: { tab: 'terminals' }, icon: 'pay' },
} as const satisfies Record<string, View>

function payments(status: (typeof countedStatuses)[number]) {
  return { to: '/payments', search: { status }, icon: 'list' } as const
}

function subscriptions(status: SubscriptionStatus) {
  return { to: '/subscriptions', search: { status }, icon: 'replay' } as const
}

export const viewNames = Object.keys(views) as (keyof typeof views)[]
