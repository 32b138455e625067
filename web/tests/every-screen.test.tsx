/** Checks of every screen. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { renderConsole, startAccount } from './support/render-console.tsx'
import { type Content, fillAccount, screensOf } from './support/screens.ts'

async function expectContent(content: Content, path: string) {
  await waitFor(() => {
    expect(document.querySelector('main h2'), path).not.toBeNull()
    expect(document.querySelector('main [aria-busy="true"]'), path).toBeNull()
    if (content === 'settled') return
    if ('testId' in content) expect(screen.queryAllByTestId(content.testId), path).not.toEqual([])
    else if ('selector' in content) expect(document.querySelector(content.selector), path).not.toBeNull()
  })
}

async function fillScreens() {
  const account = await startAccount()
  const screens = screensOf(await fillAccount(account.api))
  return { account, screens }
}

/** Each test visits about twenty-five screens. */
const tour = { timeout: 120_000 }

const key = /\b[a-z]+(\.[a-z]+){1,3}\.[a-zA-Z]+\b(?<!\.(com|json|ar|br))/

/** The browser tests visit every screen in English. */
const otherLanguages = languages.filter(language => language !== 'en')

test.for(otherLanguages)(
  'in "%s" every screen is shown without message keys, also by a browser that reports offline',
  tour,
  async language => {
    // A laptop without a network reports this, although loopback works.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { account, screens } = await fillScreens()
    const { visit } = await renderConsole('/overview', { account, language })
    for (const { path, content } of screens) {
      await visit(path)
      dispatchEvent(new Event('offline'))
      await expectContent(content, path)
      expect(document.documentElement.lang).toBe(language)
      expect(readTexts(), path).not.toMatch(key)
    }
  },
)

/** All texts of the page except style sheets, one per line. Faster than `innerText`, which computes the style of each element. */
function readTexts(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.tagName !== 'STYLE')
      texts.push(walker.currentNode.textContent ?? '')
  return texts.join('\n')
}
