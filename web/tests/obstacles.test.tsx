/** The console says that the provider will refuse a call exactly if the facts say so, by which the simulator decides. */
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { type OrderCall, orderRefusal, readOrderSituation } from '../../server/facts/order-life.ts'
import { orderTypes } from '../../server/facts/order-status-names.ts'
import { captureModes, orderStatuses, processingModes } from '../../server/facts/order-statuses.ts'
import { subscriptionRefusal, subscriptionStatuses } from '../../server/facts/subscription-statuses.ts'
import { useOrderObstacles } from '../features/orders/order-facts.ts'
import { useSubscriptionObstacles } from '../features/subscriptions/status.tsx'

import orders from '../i18n/orders.en.json' with { type: 'json' }
import subscriptions from '../i18n/subscriptions.en.json' with { type: 'json' }

const messages = { orders, subscriptions }
const wrapper = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={messages}>
    {children}
  </IntlProvider>
)

const orderCalls: OrderCall[] = [
  'process',
  'capture',
  'cancel_at_terminal',
  'refund',
  'add_transactions',
  'change_transaction',
  'delete_transaction',
]

test.each(orderStatuses)('the console and the facts refuse the same calls of an order that is %s', status => {
  for (const type of orderTypes)
    for (const processing_mode of processingModes)
      for (const capture_mode of captureModes)
        for (const detail of ['waiting_capture', 'accredited'])
          for (const payments of [[], [{ id: 'PAY1', amount: '10.00', status: 'processed' }]]) {
            const order = { id: 'ORD1', type, processing_mode, capture_mode, status, status_detail: detail }
            const whole = { ...order, transactions: { payments } }
            const { result } = renderHook(() => useOrderObstacles(whole), { wrapper })
            for (const call of orderCalls) {
              const refusal = orderRefusal(call, readOrderSituation(whole))
              // These two calls can also be refused by another rule, about the amounts of transactions.
              if (refusal === null && (call === 'process' || call === 'add_transactions')) continue
              // The console also cancels at the terminal.
              const shownCall = call === 'cancel_at_terminal' ? 'cancel' : call
              expect(result.current(shownCall) !== null, `${call} ${JSON.stringify(whole)}`).toBe(
                refusal !== null,
              )
            }
          }
})

test.each(subscriptionStatuses)(
  'the console and the facts refuse the same changes of a subscription that is %s',
  status => {
    const { result } = renderHook(() => useSubscriptionObstacles({ status }), { wrapper })
    for (const change of [...subscriptionStatuses, 'details', 'card'] as const)
      expect(result.current(change) !== null, change).toBe(subscriptionRefusal(change, status) !== null)
  },
)
