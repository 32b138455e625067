import type { Locator, Page } from 'playwright/test'

export class PaymentPage {
  readonly page: Page
  readonly status: Locator
  readonly refundButton: Locator
  readonly refundDialog: Locator
  readonly refundAmount: Locator
  readonly confirmRefund: Locator
  readonly problem: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.status = page.getByTestId('payment-status')
    this.refundButton = page.getByRole('button', { name: 'Refund', exact: true })
    this.refundDialog = page.getByRole('dialog', { name: 'Refund this payment' })
    this.refundAmount = this.refundDialog.getByLabel(/^Amount/)
    this.confirmRefund = this.refundDialog.getByRole('button', { name: /^Refund/ })
    this.problem = page.getByTestId('problem')
    this.dialog = page.getByRole('dialog')
  }

  async open(id: string | number, tab?: string): Promise<this> {
    await this.page.goto(`/payments/${id}${tab ? `?tab=${tab}` : ''}`)
    return this
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  async startRefund(): Promise<void> {
    await this.refundButton.click()
  }

  async choosePart(amount: string): Promise<void> {
    await this.refundDialog.getByRole('radio', { name: 'Part of it' }).check()
    await this.refundAmount.fill(amount)
  }

  async refundAll(): Promise<void> {
    await this.startRefund()
    await this.confirmRefund.click()
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Clicks an action and confirms it. */
  async act(name: string): Promise<void> {
    await this.action(name).first().click()
    await this.page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  }
}
