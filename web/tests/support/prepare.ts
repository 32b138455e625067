/** Setup of each file of component tests: browser features that happy-dom lacks, and checks after every test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { openAccountOf } from '../../browser/account.ts'

// The time limits are generous, because a busy machine is slow.
configure({
  asyncUtilTimeout: 15_000,
  // An error is created at each poll of `waitFor`, so it stays short. A failed test prints the page once.
  getElementError: message => new Error(message?.split('\n')[0]),
})

/** happy-dom has no layout. The virtual list uses these values as its size. */
const frame = { clientWidth: 1280, clientHeight: 800 }
for (const [name, size] of Object.entries(frame))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })

/** happy-dom shows popovers always. */
HTMLElement.prototype.hidePopover ??= () => {}

/** React warns about an element that happy-dom does not know; browsers know it. */
const knownErrors = [/^The tag <%s> is unrecognized in this browser/]

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${describePage()}\n`)
  cleanup()
  forgetChoices()
  // The files of a worker share its modules, and so the account that a test opened.
  openAccountOf('/')
  const errors = logged.mock.calls.filter(([text]) => !knownErrors.some(known => known.test(String(text))))
  expect(errors, 'the page logged errors').toEqual([])
  vi.restoreAllMocks()
})

function describePage(): string {
  const part = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
  return prettyDOM(part, 6_000, { highlight: false }) || ''
}

/** Stored values are cached in memory and read again on the `storage` event of another tab. */
function forgetChoices(): void {
  const keys = Object.keys(localStorage)
  localStorage.clear()
  sessionStorage.clear()
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key }))
}
