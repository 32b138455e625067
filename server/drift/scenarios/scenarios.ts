import type { SiteId } from '../../facts/countries.ts'
import { catalogScenarios } from './catalog.ts'
import { customerScenarios } from './customers.ts'
import { errorScenarios } from './errors/errors.ts'
import { orderScenarios } from './orders.ts'
import { paymentScenarios } from './payments.ts'
import { preferenceScenarios } from './preferences.ts'
import { refundScenarios } from './refunds.ts'
import type { Scenario } from './scenario.ts'
import { subscriptionScenarios } from './subscriptions.ts'

/** All scenarios. A new resource adds its scenarios here. */
const scenarios: readonly Scenario[] = [
  ...catalogScenarios,
  ...paymentScenarios,
  ...refundScenarios,
  ...customerScenarios,
  ...preferenceScenarios,
  ...orderScenarios,
  ...subscriptionScenarios,
  ...errorScenarios,
]

export type NumberedScenario = { scenario: Scenario; number: number }

/** The scenarios that a country has. The number of each is part of its emails and references. */
export function numberedScenarios(siteId: SiteId): NumberedScenario[] {
  return scenarios
    .map((scenario, number) => ({ scenario, number }))
    .filter(({ scenario: { sites } }) => sites === undefined || sites.includes(siteId))
}
