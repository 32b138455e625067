import type { Locator, Page } from 'playwright/test'

export class WebhooksPage {
  readonly page: Page
  readonly heading: Locator
  readonly feed: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly verdict: Locator
  readonly topic: Locator
  readonly origin: Locator
  readonly detail: Locator
  /** The locator is independent of the page's language. */
  readonly openDetail: Locator
  readonly explanation: Locator
  readonly resumedMark: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 2, name: 'Webhooks' })
    this.feed = page.getByTestId('feed')
    this.rows = this.feed.getByRole('link')
    this.search = page.getByRole('searchbox')
    this.verdict = page.getByRole('combobox', { name: 'Verdict' })
    this.topic = page.getByRole('combobox', { name: 'Topic' })
    this.origin = page.getByRole('combobox', { name: 'Sent by' })
    this.detail = page.getByRole('region', { name: 'Notification details' })
    this.openDetail = page.getByTestId('detail')
    this.explanation = this.openDetail.getByTestId('verdict')
    this.resumedMark = page.getByTestId('feed-resumed')
  }

  /** Rows about one resource. */
  rowsOf(resource: string | number): Locator {
    return this.rows.filter({ hasText: String(resource) })
  }

  async open(search = ''): Promise<this> {
    await this.page.goto(`/webhooks${search && `?${search}`}`)
    return this
  }

  async openTab(name: string): Promise<void> {
    await this.detail.getByRole('tab', { name }).click()
  }

  async close(): Promise<void> {
    await this.detail.getByRole('button', { name: 'Close' }).click()
  }
}
