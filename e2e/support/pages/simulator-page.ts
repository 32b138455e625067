import type { Locator, Page } from 'playwright/test'

export type SimulatorTab = 'account' | 'faults' | 'clock' | 'scenarios' | 'deliveries' | 'bricks'

export class SimulatorPage {
  readonly page: Page
  readonly heading: Locator
  readonly dialog: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 2, name: 'Simulator' })
    this.dialog = page.getByRole('dialog')
    this.problem = page.getByTestId('problem')
  }

  async open(tab: SimulatorTab = 'account', search = ''): Promise<this> {
    await this.page.goto(`/simulator?tab=${tab}${search}`)
    return this
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }
}
