import { expect, test } from 'vitest'
import subscriptionExamples from '../../../server/catalog/examples/subscriptions.json' with { type: 'json' }
import { createCsvWriter } from '../../export/csv.ts'
import { csvFieldsOf } from '../../list/columns.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

test('a subscription is a line with its terms, under the names of the provider’s fields', () => {
  const { start, write } = createCsvWriter(csvFieldsOf(subscriptionColumns.table))
  const names = start.trim().split(',')
  const cells = write(subscriptionExamples.foundSubscription)?.split(',') ?? []
  expect(Object.fromEntries(names.map((name, place) => [name, cells[place]]))).toMatchObject({
    id: subscriptionExamples.foundSubscription.id,
    status: subscriptionExamples.foundSubscription.status,
    transaction_amount: String(subscriptionExamples.foundSubscription.auto_recurring.transaction_amount),
    frequency_type: 'months',
    external_reference: subscriptionExamples.foundSubscription.external_reference,
  })
})
