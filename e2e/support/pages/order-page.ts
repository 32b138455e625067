import type { Locator, Page } from 'playwright/test'

export class OrderPage {
  readonly page: Page
  readonly status: Locator
  readonly refunded: Locator
  readonly refundButton: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.status = page.getByTestId('order-status')
    this.refunded = page.getByTestId('refunded')
    this.refundButton = page.getByRole('button', { name: 'Refund', exact: true })
    this.dialog = page.getByRole('dialog')
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /** Performs an action and confirms it. */
  async act(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click()
    await this.dialog.getByRole('button', { name }).click()
  }

  async refundPart(amount: string): Promise<void> {
    await this.refundButton.click()
    await this.dialog.getByRole('radio', { name: 'Part of it' }).check()
    await this.dialog.getByLabel(/^Amount/).fill(amount)
    await this.dialog.getByRole('button', { name: /^Refund ARS/ }).click()
  }
}
