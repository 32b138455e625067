import type { Locator, Page } from 'playwright/test'

export class NewPreferencePage {
  readonly page: Page
  readonly form: Locator
  readonly total: Locator
  readonly create: Locator
  readonly addItem: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'New preference' })
    this.total = page.getByTestId('preference-total')
    this.create = page.getByRole('button', { name: 'Create preference' })
    this.addItem = page.getByRole('button', { name: 'Add item' })
  }

  async open(): Promise<this> {
    await this.page.goto('/preferences/new')
    return this
  }

  item(index: number): Locator {
    return this.page.getByTestId(`item-${index}`)
  }

  async fillItem(index: number, values: { title: string; quantity: string; price: string }): Promise<void> {
    const item = this.item(index)
    await item.getByLabel('Title').fill(values.title)
    await item.getByLabel('Quantity').fill(values.quantity)
    await item.getByLabel(/^Price/).fill(values.price)
  }

  async openOptions(name: string): Promise<void> {
    await this.form.locator('summary').filter({ hasText: name }).click()
  }
}
