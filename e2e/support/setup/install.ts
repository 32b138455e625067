/** `npm run setup`: finds or installs what the tests need besides npm packages, and reports it. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOrInstallPrograms } from '../../../server/journal/tests/support/postgres-server.ts'
import { findChromium, headlessShell } from './chromium.ts'

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

function run(command: string, args: string[]): void {
  console.log(`setup: ${command} ${args.join(' ')}`)
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function installPackages(packages: string[]): void {
  run('apt-get', ['update', '-q'])
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

/** If the package cannot be installed (for example, without a network), any other Chromium runs the tests. */
function installHeadlessShell(): void {
  try {
    installPackages(['chromium-headless-shell'])
  } catch (error) {
    console.log(`setup: ${(error as Error).message}`)
  }
}

function ensureChromium(): void {
  if (isRoot && hasApt && !process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installHeadlessShell()
  if (!findChromium()) run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const path = findChromium()
  if (!path)
    throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.')
  console.log(`setup: browser ${path}`)
}

ensureChromium()
console.log(`setup: PostgreSQL ${await findOrInstallPrograms()}`)
