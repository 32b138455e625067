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
  const screens = screensOf(await fillAccount(account.api, hiding))
  return { account, screens }
}

/** A mark that reorders what follows, and a letter without ink. */
const hiding = '\u202e\u{e0041}'
const escaped = '\\u202e\\udb40\\udc41'

/** Each test visits about twenty-five screens. */
const tour = { timeout: 120_000 }

const key = /\b[a-z]+(\.[a-z]+){1,3}\.[a-zA-Z]+\b(?<!\.(com|json|ar|br))/

/** The browser tests visit every screen in English. */
const otherLanguages = languages.filter(language => language !== 'en')

test.for(otherLanguages)(
  'in "%s" every screen is shown without message keys and hidden characters, also by a browser that reports offline',
  tour,
  async language => {
    // A laptop without a network reports this, although loopback works.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { account, screens } = await fillScreens()
    const { visit } = await renderConsole('/overview', { account, language })
    const marked: string[] = []
    for (const { path, content } of screens) {
      await visit(path)
      dispatchEvent(new Event('offline'))
      await expectContent(content, path)
      expect(document.documentElement.lang).toBe(language)
      const texts = readTexts()
      expect(texts, path).not.toMatch(key)
      expect(texts + readLabels(), path).not.toMatch(/[\u202e\u{e0041}]/u)
      if (texts.includes(escaped)) marked.push(path)
    }
    expect(marked.length).toBeGreaterThan(8)
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

function readLabels(): string {
  const labeled = [...document.body.querySelectorAll('[title], [aria-label]')]
  return labeled.map(one => `${one.getAttribute('title')} ${one.getAttribute('aria-label')}`).join('\n')
}
