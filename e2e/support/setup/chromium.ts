/** Finds the browser and its launch options. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Chromium without windows, of the Debian package of that name. The tests take half as long in it (decision 059). */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const candidates = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of an installed Chromium: `CHROMIUM_PATH`, the system's or Playwright's download; null without one. */
export function findChromium(): string | null {
  const downloaded = chromium.executablePath()
  return (
    [...candidates, downloaded].find((path): path is string => path !== undefined && existsSync(path)) ?? null
  )
}

/**
 * Chromium refuses its sandbox to root; the other switches keep it from calling home. Pages of other sites are at
 * `*.example`, for every test, because each set of options needs browsers and servers of its own.
 */
export function launchOptions() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Run `npm run setup`, or set CHROMIUM_PATH.')
  const isRoot = process.getuid?.() === 0
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP *.example 127.0.0.1',
  ]
  return { executablePath, args: isRoot ? ['--no-sandbox', ...quiet] : quiet }
}
