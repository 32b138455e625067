import type { Locator, Page } from 'playwright/test'

/** The steps of the one-click flow, in the order they run. */
export const flowSteps = ['user', 'token', 'payment', 'webhook', 'refund', 'refund-webhook'] as const

export class OverviewPage {
  readonly page: Page
  readonly heading: Locator
  readonly provider: Locator
  readonly connection: Locator
  readonly runFlow: Locator
  readonly flowResult: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Overview' })
    this.provider = page.getByTestId('provider-pill')
    this.connection = page.getByTestId('conn-state')
    this.runFlow = page.getByRole('button', { name: 'Run' })
    this.flowResult = page.getByTestId('flow-result')
  }

  step(name: (typeof flowSteps)[number]): Locator {
    return this.page.getByTestId(`flow-step-${name}`)
  }

  async open(): Promise<this> {
    await this.page.goto('/overview')
    return this
  }
}
