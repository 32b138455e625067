import type { Locator, Page } from 'playwright/test'

export class PayPage {
  readonly page: Page
  readonly form: Locator
  readonly amount: Locator
  readonly payerEmail: Locator
  readonly installments: Locator
  readonly advanced: Locator
  readonly submit: Locator
  readonly result: Locator
  readonly status: Locator
  readonly problem: Locator
  /** The notice about a payment that may have been created. */
  readonly doubt: Locator
  readonly paymentLink: Locator
  /** The notification of the payment, with its verdict. */
  readonly notification: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByTestId('pay-form')
    this.amount = page.getByTestId('amount')
    this.payerEmail = page.getByLabel('Payer’s email')
    this.installments = page.getByRole('combobox', { name: 'Installments' })
    this.advanced = this.form.getByText('Advanced', { exact: true })
    this.submit = this.form.getByRole('button', { name: /^Pay/ })
    this.result = page.getByTestId('pay-result')
    this.status = page.getByTestId('pay-status')
    this.problem = page.getByTestId('problem')
    this.doubt = page.getByTestId('doubt')
    this.paymentLink = this.result.getByRole('link', { name: /^Open (payment|order) / })
    this.notification = page.getByTestId('pay-notification')
  }

  step(name: 'token' | 'payment' | 'webhook'): Locator {
    return this.page.getByTestId(`pay-step-${name}`)
  }

  /** @param search search parameters, for example `result=FUND&card=visa` */
  async open(search = ''): Promise<this> {
    await this.page.goto(`/pay?${search}`)
    return this
  }

  async chooseCard(name: string): Promise<void> {
    await this.form
      .getByRole('group', { name: '1. Payment method' })
      .getByRole('radio', { name })
      .first()
      .check()
  }

  /** The payment's id, once it is created. */
  async paidId(): Promise<string> {
    const href = await this.paymentLink.getAttribute('href')
    return href?.split('/').at(-1) ?? ''
  }
}
