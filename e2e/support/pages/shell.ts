import type { Locator, Page } from 'playwright/test'

/** The frame of every page: header, navigation, commands, settings. */
export class Shell {
  readonly page: Page
  readonly connection: Locator
  readonly connectionPanel: Locator
  readonly provider: Locator
  readonly navigation: Locator
  readonly burger: Locator
  readonly language: Locator
  readonly settingsButton: Locator
  readonly settings: Locator
  readonly commands: Locator
  readonly commandField: Locator
  readonly skipLink: Locator

  constructor(page: Page) {
    this.page = page
    this.connection = page.getByTestId('conn-state')
    this.connectionPanel = page.locator('#connection-panel')
    this.provider = page.getByTestId('provider-pill')
    this.navigation = page.getByRole('navigation', { name: 'Main' })
    this.burger = page.getByRole('button', { name: 'Menu' })
    this.language = page.getByRole('banner').getByRole('combobox', { name: /^(Language|Idioma)$/ })
    this.settingsButton = page.getByRole('button', { name: 'Settings' })
    this.settings = page.getByRole('region', { name: 'Settings' })
    this.commands = page.getByRole('dialog', { name: 'Commands' })
    this.commandField = this.commands.getByRole('combobox')
    this.skipLink = page.getByRole('link', { name: 'Skip to the content' })
  }

  /** The page's own heading: the one that takes the focus. */
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 2, name })
  }

  link(name: string | RegExp): Locator {
    return this.navigation.getByRole('link', { name })
  }

  async goTo(name: string): Promise<void> {
    await this.link(name).click()
  }

  async openCommands(): Promise<void> {
    await this.page.keyboard.press('Control+k')
  }

  /** `Light`, `Dark` or `System`. */
  async chooseLook(name: string): Promise<void> {
    await this.settingsButton.click()
    await this.settings.getByRole('radio', { name }).check()
    await this.page.keyboard.press('Escape')
  }
}
