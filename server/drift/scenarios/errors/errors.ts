import { accessErrors } from './access.ts'
import { customerErrors } from './customers.ts'
import { orderErrors } from './orders.ts'
import { paymentErrors } from './payments.ts'
import { preferenceErrors } from './preferences.ts'
import { subscriptionErrors } from './subscriptions.ts'

/** Calls that are refused, by what refuses them. */
export const errorScenarios = [
  ...accessErrors,
  ...paymentErrors,
  ...customerErrors,
  ...preferenceErrors,
  ...orderErrors,
  ...subscriptionErrors,
]
