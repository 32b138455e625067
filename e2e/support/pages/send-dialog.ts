import type { Locator, Page } from 'playwright/test'

/** The dialog that sends a replay or a test notification. */
export class SendDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly send: Locator
  readonly result: Locator
  readonly topic: Locator
  readonly body: Locator
  readonly address: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /notification/ })
    this.send = this.dialog.getByRole('button', { name: /^Send(?! anyway)/ })
    this.result = this.dialog.getByTestId('delivery-result')
    this.topic = this.dialog.getByRole('combobox', { name: 'Topic' })
    this.body = this.dialog.getByRole('textbox', { name: 'Body' })
    this.address = this.dialog.getByRole('textbox', { name: 'Address' })
    this.problem = this.dialog.getByTestId('problem')
  }

  /** Opens the dialog from the open notification. */
  async openReplay(): Promise<this> {
    await this.page.getByRole('button', { name: 'Replay' }).click()
    return this
  }

  async openTest(): Promise<this> {
    await this.page.getByRole('button', { name: 'Send test' }).click()
    return this
  }

  /** Chooses a signature, a kind of content or a target by its name. */
  async choose(name: string, address?: string): Promise<void> {
    await this.dialog.getByRole('radio', { name, exact: true }).check()
    if (address !== undefined) await this.address.fill(address)
  }
}
