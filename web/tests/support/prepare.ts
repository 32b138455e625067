/** For each file of component tests: what a browser has and this document lacks, and what every test must leave behind. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A busy machine is slow; what is waited for either comes or the test fails.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: message => {
    const page = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    return new Error(`${message?.split('\n')[0]}\n\n${prettyDOM(page, 4_000)}`)
  },
})

/** Nothing is laid out here; a list that draws only what is in view takes this for its frame. */
const frame = { clientWidth: 1280, clientHeight: 800 }
for (const [name, size] of Object.entries(frame))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })

/** The document is older than this element, and React says so; browsers know it. */
const knownErrors = [/^The tag <%s> is unrecognized in this browser/]

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  const errors = logged.mock.calls.filter(([text]) => !knownErrors.some(known => known.test(String(text))))
  expect(errors, 'the page logged errors').toEqual([])
  vi.restoreAllMocks()
})
