/** Generates plans and settings for property tests. */
import fc from 'fast-check'

/** The `auto_recurring` of a plan, for `planned`. */
export const plan = fc.record({
  frequency: fc.integer({ min: 1, max: 3 }),
  frequency_type: fc.constantFrom('days', 'months'),
  repetitions: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  transaction_amount: fc.integer({ min: 1500, max: 99_999 }).map(cents => cents / 100),
  free_trial: fc.option(fc.constant({ frequency: 5, frequency_type: 'days' }), { nil: undefined }),
})

export const settings = fc.record({
  subscription_first_charge: fc.constantFrom('at_once', 'measured', 'documented'),
  subscription_retries: fc.constantFrom('measured', 'documented'),
  subscription_arrears: fc.constantFrom('paused', 'cancelled'),
})
