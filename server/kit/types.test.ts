/**
 * The kit's types import nothing outside the kit. The compiler compares them here with those of gateway and simulator.
 */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type * as control from '../catalog/control.ts'
import type { ControlInput } from '../catalog/control-operation.ts'
import entryExamples from '../catalog/examples/entries.json' with { type: 'json' }
import { callSchema, notificationSchema } from '../contract/journal.ts'
import { waitForCallsInput, waitForNotificationsInput } from '../contract/waiting.ts'
import { type CardholderName, cardholderNames } from '../facts/cardholder-outcomes.ts'
import type { SiteId } from '../facts/countries.ts'
import type { TerminalRefusal } from '../facts/in-person-orders.ts'
import type { TerminalReason } from './in-person-types.ts'
import type { Call, CardOutcome, CheckoutChoice, Notification } from './record-types.ts'
import type {
  CallFault,
  CallFilter,
  NotificationFault,
  NotificationFilter,
  PasarelaOptions,
} from './types.ts'

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
type Site = NonNullable<PasarelaOptions['country']>

test('what the gateway answers has the types of the kit', () => {
  const notification: Notification = notificationSchema.parse(entryExamples.notification)
  const call: Call = callSchema.parse(entryExamples.call)
  expect([notification.kind, call.kind]).toEqual(['notification', 'call'])
})

test('what the kit accepts, the servers accept', () => {
  const outcomes: readonly CardOutcome[] = cardholderNames
  const sameOutcomes: Same<CardOutcome, CardholderName> = true
  const sameCountries: Same<Site, SiteId> = true
  const asCallFault = (fault: Omit<CallFault, 'route'>): ControlInput<typeof control.faults.add> => fault
  const asChoice = (choice: CheckoutChoice): Omit<ControlInput<typeof control.checkouts.pay>, 'id'> => choice
  const asNotificationFault = (
    fault: NotificationFault,
  ): ControlInput<typeof control.faults.addForNotifications> => fault
  const sameReasons: Same<TerminalReason, TerminalRefusal> = true
  expect([outcomes.length > 0, sameOutcomes, sameCountries, sameReasons]).toEqual([true, true, true, true])
  expect(asChoice({ method: 'visa' })).toEqual({ method: 'visa' })
  expect(asCallFault({ times: 2 })).toEqual({ times: 2 })
  expect(asNotificationFault({ lose: true })).toEqual({ lose: true })
})

test('each filter of the kit is one of the gateway', () => {
  const ofNotifications: Required<Omit<NotificationFilter, 'payment' | 'order'>> = {
    topic: 'payment',
    action: 'payment.created',
    resource: '1',
    verdict: 'validated',
    origin: 'provider',
    status: 200,
  }
  const ofCalls: Required<Omit<CallFilter, 'payment' | 'order' | 'route'>> = {
    warning: 'any',
    idempotency_key: 'key',
    external_reference: 'order-1',
    operation: 'payments.create',
    resource: '1',
    outcome: 'ok',
    status: 201,
    transport: 'rest',
  }
  const parsed: z.output<typeof waitForNotificationsInput> = waitForNotificationsInput.parse({
    ...ofNotifications,
    payment_id: '1',
    order_id: '1',
  })
  expect(parsed).toMatchObject(ofNotifications)
  expect(waitForCallsInput.parse({ ...ofCalls, payment_id: '1', order_id: '1' })).toMatchObject(ofCalls)
})
