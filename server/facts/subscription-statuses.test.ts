import { expect, test } from 'vitest'
import { subscriptionRefusal } from './subscription-statuses.ts'

/** The refusals that were documented or measured. The simulator and the console decide by the same function. */
const refusals = {
  pending: {
    authorized: 'authorized_by_payer_only',
    paused: 'transition_invalid',
    card: 'authorized_by_payer_only',
  },
  authorized: { pending: 'transition_invalid' },
  paused: {
    pending: 'transition_invalid',
    paused: 'not_modifiable',
    details: 'not_modifiable',
    card: 'not_modifiable',
  },
  cancelled: {
    pending: 'transition_invalid',
    authorized: 'transition_invalid',
    paused: 'transition_invalid',
    cancelled: 'not_modifiable',
    details: 'not_modifiable',
    card: 'not_modifiable',
  },
} as const
const changes = ['pending', 'authorized', 'paused', 'cancelled', 'details', 'card'] as const

test.each(['pending', 'authorized', 'paused', 'cancelled'] as const)(
  'a subscription that is %s refuses the listed changes only',
  status => {
    const refused = changes
      .map(change => [change, subscriptionRefusal(change, status)])
      .filter(([, code]) => code !== null)
    expect(Object.fromEntries(refused)).toEqual(refusals[status])
  },
)
