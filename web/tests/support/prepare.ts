/** For each file of component tests: what a browser has and this document lacks, and what every test must leave behind. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A busy machine is slow; what is waited for either comes or the test fails.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: message => {
    const page = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    return new Error(`${message}\n\n${prettyDOM(page, 4_000)}`)
  },
})

/** Nothing is laid out here; a list that draws only what is in view takes this for its frame. */
const frame = { offsetWidth: 1280, offsetHeight: 800 }
for (const [name, size] of Object.entries(frame))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })

let logged: MockInstance
beforeEach(() => {
  logged = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(logged, 'the page logged errors').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
