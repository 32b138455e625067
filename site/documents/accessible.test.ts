// @vitest-environment happy-dom
/** What the site adds to pages of Starlight, so that they are named and reached by keys. */
import { expect, test } from 'vitest'

test('search, code, tables and examples have names, keys and levels', async () => {
  document.body.innerHTML = `
    <button data-open-modal><span>Search</span><kbd><kbd>Ctrl</kbd><kbd>K</kbd></kbd></button>
    <input class="pagefind-ui__search-input" title="Search">
    <div class="sl-markdown-content"><table><tr><td>a</td></tr></table></div>
    <div class="expressive-code"><pre data-language="sh"></pre><pre data-language="ts"></pre></div>
    <h2>Response</h2>
    <h5 class="sl-openapi-examples-heading">Example</h5>`
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  // This environment does not reflect attributes of ARIA.
  Object.assign(find('button') ?? {}, { ariaLabel: 'Search' })
  await import('../src/accessible.js' as string)
  expect(find('button')?.ariaLabel).toBe('Search Ctrl K')
  expect(find('button')?.textContent).toContain('Search Ctrl K')
  expect(find('table')?.tabIndex).toBe(0)
  expect([...document.querySelectorAll('pre')].map(block => block.ariaLabel)).toEqual(['sh 1', 'ts 2'])
  expect(find('h5')?.ariaLevel).toBe('3')
  find('input')?.focus()
  expect(find('input')?.ariaLabel).toBe('Search')
})
