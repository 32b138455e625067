/** The operations that answer when something has happened, so that tests need not ask again and again. */
import { callListSchema, notificationListSchema } from '../../contract/journal.ts'
import {
  settledInput,
  settledSchema,
  waitForCallsInput,
  waitForNotificationsInput,
} from '../../contract/waiting.ts'
import { journalOperation } from './base.ts'
import { callExample, notificationExample, settledExample } from './examples/entries.ts'
import { route } from './operation-meta.ts'
import { settle } from './settle.ts'
import { waitForEntries } from './wait-for-entries.ts'

export const waitForNotifications = journalOperation('notification')
  .meta({
    errors: ['unavailable', 'wait_timeout'],
    isWaiting: true,
    rest: route('GET', '/notifications/wait', {
      operationId: 'waitForNotifications',
      summary:
        'Wait for notifications: answers when enough of them match, at once if they are in the journal, else with 408',
      response: notificationListSchema,
      example: {
        input: { topic: 'payment', resource: '1300000001', timeout: 30 },
        data: { entries: [notificationExample], next_after: 1 },
      },
    }),
  })
  .input(waitForNotificationsInput)
  .query(({ ctx, input }) => waitForEntries(ctx, 'notification', input))

export const waitForCalls = journalOperation('call')
  .meta({
    errors: ['unavailable', 'wait_timeout'],
    isWaiting: true,
    rest: route('GET', '/calls/wait', {
      operationId: 'waitForCalls',
      summary:
        'Wait for calls: answers when enough of them match, at once if they are in the journal, else with 408',
      response: callListSchema,
      example: {
        input: { operation: 'payments.create', timeout: 30 },
        data: { entries: [callExample], next_after: 2 },
      },
    }),
  })
  .input(waitForCallsInput)
  .query(({ ctx, input }) => waitForEntries(ctx, 'call', input))

export const waitUntilSettled = journalOperation('notification')
  .meta({
    errors: ['unavailable', 'wait_timeout', 'provider_failed'],
    isWaiting: true,
    rest: route('GET', '/notifications/settled', {
      operationId: 'waitUntilSettled',
      summary:
        'Wait until nothing more comes by itself: notifications that are due were tried and forwarded, and calls are in the journal',
      response: settledSchema,
      example: { input: { timeout: 30 }, data: settledExample },
    }),
  })
  .input(settledInput)
  .query(({ ctx, input }) => settle(ctx, input.timeout))
