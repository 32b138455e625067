import type { Locator, Page } from 'playwright/test'

export type SimulatorTab = 'account' | 'faults' | 'clock' | 'scenarios' | 'deliveries'

export class SimulatorPage {
  readonly page: Page
  readonly heading: Locator
  readonly waitingFaults: Locator
  readonly jobs: Locator
  readonly now: Locator
  readonly deliveries: Locator
  readonly dialog: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 2, name: 'Simulator' })
    this.waitingFaults = page.getByTestId('waiting-faults')
    this.jobs = page.getByTestId('scheduled-jobs')
    this.now = page.getByTestId('simulator-now').getByRole('time')
    this.deliveries = page.getByTestId('deliveries').locator('> li')
    this.dialog = page.getByRole('dialog')
    this.problem = page.getByTestId('problem')
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  async open(tab: SimulatorTab = 'account', search = ''): Promise<this> {
    await this.page.goto(`/simulator?tab=${tab}${search}`)
    return this
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  /** Sets a fault in calls to the provider. `where` as the list says it. */
  async breakCalls(what: string, where: string): Promise<void> {
    const panel = this.panel('Faults in calls')
    await panel.getByRole('radio', { name: what }).check()
    await panel.getByRole('combobox', { name: 'In which call' }).selectOption(where)
    await panel.getByRole('button', { name: 'Set the fault' }).click()
  }

  async breakNotifications(what: string): Promise<void> {
    const panel = this.panel('Faults in notifications')
    await panel.getByRole('radio', { name: what }).check()
    await panel.getByRole('button', { name: 'Set the fault' }).click()
  }

  async clearFaults(): Promise<void> {
    await this.waitingFaults.getByRole('button', { name: 'Clear all' }).click()
  }

  async advance(count: string, unit: string): Promise<void> {
    const panel = this.panel('Advance')
    await panel.getByLabel('How much').fill(count)
    await panel.getByRole('combobox', { name: 'Unit' }).selectOption(unit)
    await panel.getByRole('button', { name: 'Advance', exact: true }).click()
  }

  /** Loads a scenario that ships, by its name on the page, and says yes to the question. */
  async loadScenario(name: string): Promise<void> {
    const item = this.panel('Scenarios that ship').getByRole('listitem').filter({ hasText: name })
    await item.getByRole('button', { name: 'Load' }).click()
    await this.dialog.getByRole('button', { name: 'Replace everything' }).click()
  }

  delivery(resource: string | number): Locator {
    return this.deliveries.filter({ hasText: String(resource) })
  }

  async chooseCountry(name: string): Promise<void> {
    await this.panel('Country of the account').getByRole('radio', { name }).click()
  }
}
