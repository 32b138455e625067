/** For each file of component tests: what a browser has and this document lacks, and what every test must leave behind. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A busy machine is slow; what is waited for either comes or the test fails.
configure({
  asyncUtilTimeout: 15_000,
  // An error is made at each look while something is waited for; the page is printed once, when the test has failed.
  getElementError: message => new Error(message?.split('\n')[0]),
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

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${describePage()}\n`)
  cleanup()
  forgetChoices()
  const errors = logged.mock.calls.filter(([text]) => !knownErrors.some(known => known.test(String(text))))
  expect(errors, 'the page logged errors').toEqual([])
  vi.restoreAllMocks()
})

function describePage(): string {
  const part = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
  return prettyDOM(part, 6_000, { highlight: false }) || ''
}

/** Settings are kept in memory too, and read again when another tab changes them. */
function forgetChoices(): void {
  const keys = Object.keys(localStorage)
  localStorage.clear()
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key }))
}
