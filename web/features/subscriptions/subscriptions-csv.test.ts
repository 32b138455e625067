import { expect, test } from 'vitest'
import { foundSubscriptionExample } from '../../../server/gateway/procedures/examples/subscriptions.ts'
import { createCsvWriter } from '../../export/csv.ts'
import { csvFieldsOf } from '../../list/columns.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

test('a subscription is a line with its terms, under the names of the provider’s fields', () => {
  const { start, write } = createCsvWriter(csvFieldsOf(subscriptionColumns.table))
  const names = start.trim().split(',')
  const cells = write(foundSubscriptionExample)?.split(',') ?? []
  expect(Object.fromEntries(names.map((name, place) => [name, cells[place]]))).toMatchObject({
    id: foundSubscriptionExample.id,
    status: foundSubscriptionExample.status,
    transaction_amount: String(foundSubscriptionExample.auto_recurring.transaction_amount),
    frequency_type: 'months',
    external_reference: foundSubscriptionExample.external_reference,
  })
})
