import type { Locator, Page } from 'playwright/test'

export class TestUsersPage {
  readonly page: Page
  readonly heading: Locator
  readonly form: Locator
  readonly note: Locator
  readonly submit: Locator
  readonly created: Locator
  readonly rows: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 2, name: 'Test users' })
    this.form = page.locator('form')
    this.note = page.getByLabel('Note')
    this.submit = this.form.getByRole('button', { name: 'Create test user' })
    this.created = page.getByTestId('created-user')
    this.rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    this.problem = page.getByTestId('problem')
  }

  row(nickname: string): Locator {
    return this.rows.filter({ hasText: nickname })
  }

  async open(): Promise<this> {
    await this.page.goto('/test-users')
    return this
  }

  async create({ country, role, note }: { country: string; role: string; note: string }): Promise<void> {
    await this.form.getByRole('radio', { name: country }).check()
    await this.form.getByRole('radio', { name: role }).check()
    await this.note.fill(note)
    await this.submit.click()
  }

  async showPassword(nickname: string): Promise<void> {
    await this.page.getByRole('button', { name: `Show the password of ${nickname}` }).click()
  }
}
