import type { Locator, Page } from 'playwright/test'

export class CustomersPage {
  readonly page: Page
  readonly search: Locator
  readonly newDialog: Locator
  readonly email: Locator
  readonly create: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: 'Part of the email, name or ID' })
    this.newDialog = page.getByRole('dialog', { name: 'New customer' })
    this.email = this.newDialog.getByLabel('Email')
    this.create = this.newDialog.getByRole('button', { name: 'Create customer' })
  }

  async open(): Promise<this> {
    await this.page.goto('/customers')
    return this
  }

  async startNew(): Promise<void> {
    await this.page.getByRole('button', { name: 'New customer' }).first().click()
  }

  async find(email: string): Promise<void> {
    await this.search.fill(email)
    await this.page.getByRole('button', { name: 'Find' }).click()
  }
}
