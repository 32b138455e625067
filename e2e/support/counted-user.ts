import type { Locator, Page } from 'playwright/test'

/**
 * A user whose actions are counted: a click, a key or combination of keys, a choice in a list and a filled field are
 * one each. Reading is free.
 */
export class CountedUser {
  readonly page: Page
  clicks = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.clicks++
    await target.click()
  }

  async press(keys: string): Promise<void> {
    this.clicks++
    await this.page.keyboard.press(keys)
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.clicks++
    await list.selectOption(option)
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.clicks++
    await field.fill(text)
  }
}
