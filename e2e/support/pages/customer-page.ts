import type { Locator, Page } from 'playwright/test'

export class CustomerPage {
  readonly page: Page
  readonly cards: Locator
  readonly saveDialog: Locator
  readonly save: Locator
  readonly removeDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.cards = page.getByRole('region', { name: 'Saved cards' }).getByRole('listitem')
    this.saveDialog = page.getByRole('dialog', { name: 'Save a card' })
    this.save = this.saveDialog.getByRole('button', { name: 'Save card' })
    this.removeDialog = page.getByRole('dialog', { name: /^Remove/ })
  }

  async open(id: string): Promise<this> {
    await this.page.goto(`/customers/${id}`)
    return this
  }

  async startSaving(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save a card' }).first().click()
  }

  async chooseCard(name: string): Promise<void> {
    await this.saveDialog.getByRole('radio', { name }).first().check()
  }

  async payWith(card: string): Promise<void> {
    await this.cards.filter({ hasText: card }).getByRole('link', { name: 'Pay with this card' }).click()
  }

  async remove(card: string): Promise<void> {
    await this.cards
      .filter({ hasText: card })
      .getByRole('button', { name: /^Remove/ })
      .click()
    await this.removeDialog.getByRole('button', { name: 'Remove card' }).click()
  }
}
