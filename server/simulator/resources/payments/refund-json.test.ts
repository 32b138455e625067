import { expect, test } from 'vitest'
import type { Refund } from '../../store/records/payment.ts'
import { differencesOf } from '../../tests/support/recorded-bodies.ts'
import { toRefundJson } from './refund-json.ts'

const refund: Refund = {
  id: 2_300_000_003,
  amount: 1500,
  createdAt: Date.UTC(2026, 2, 3, 13),
  status: 'in_process',
  source: { id: '710000111', name: 'Test Test', type: 'collector' },
  metadata: {},
  reason: null,
}

test('a refund in process has the recorded shape, and nothing has reached the payer', () => {
  const body = toRefundJson(refund, 1_300_000_012)
  expect(differencesOf('refund in process', body)).toEqual([])
  expect(body.amount_refunded_to_payer).toBe(0)
})
