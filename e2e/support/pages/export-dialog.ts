import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { runAction } from '../page-actions.ts'

/** The dialog that saves a filtered list as a file. */
export class ExportDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly start: Locator
  readonly stop: Locator
  readonly state: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^Export/ })
    this.start = this.dialog.getByRole('button', { name: 'Export now' })
    this.stop = this.dialog.getByRole('button', { name: 'Stop' })
    this.state = this.dialog.getByTestId('export-state')
  }

  async open(): Promise<this> {
    await runAction(this.page, 'Export')
    return this
  }

  choose(format: string): Promise<void> {
    return this.dialog.getByRole('radio', { name: format, exact: true }).check()
  }

  /** Exports in a format. Returns the file's name and text. */
  async save(format: string): Promise<{ name: string; text: string }> {
    await this.choose(format)
    const download = this.page.waitForEvent('download')
    await this.start.click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
}
