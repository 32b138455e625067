import type { Locator, Page } from 'playwright/test'

/** The dialog that sends a replay or a test notification. */
export class SendDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly send: Locator
  readonly result: Locator
  readonly resultEntry: Locator
  readonly answer: Locator
  readonly sentRequest: Locator
  readonly resource: Locator
  readonly recent: Locator
  readonly topic: Locator
  readonly body: Locator
  readonly address: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /notification/ })
    this.send = this.dialog.getByRole('button', { name: /^Send/ })
    this.result = this.dialog.getByTestId('delivery-result')
    this.resultEntry = this.result.getByRole('link', { name: /^Open entry/ })
    this.answer = this.dialog.getByTestId('sent-answer')
    this.sentRequest = this.dialog.getByTestId('sent-request')
    this.resource = this.dialog.getByRole('textbox', { name: 'Id (data.id)' })
    this.recent = this.dialog.getByRole('combobox', { name: 'Recent payments' })
    this.topic = this.dialog.getByRole('combobox', { name: 'Topic' })
    this.body = this.dialog.getByRole('textbox', { name: 'Body' })
    this.address = this.dialog.getByRole('textbox', { name: 'Address' })
    this.problem = this.dialog.getByTestId('problem')
  }

  /** From the notification that is open. */
  async openReplay(): Promise<this> {
    await this.page.getByRole('button', { name: 'Replay' }).click()
    return this
  }

  async openTest(): Promise<this> {
    await this.page.getByRole('button', { name: 'Send test' }).click()
    return this
  }

  /** A signature, a kind of content or a target, by its name; a URL needs its address. */
  async choose(name: string, address?: string): Promise<void> {
    await this.dialog.getByRole('radio', { name, exact: true }).check()
    if (address !== undefined) await this.address.fill(address)
  }

  async showSent(): Promise<void> {
    await this.dialog.getByText('What was sent').click()
  }
}
