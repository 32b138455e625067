/** `npm run setup`: finds or installs what the tests need besides npm packages, and reports it. */
import { execFileSync, spawnSync } from 'node:child_process'
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

/**
 * Tries to install packages without which the tests also run. The packages may be out of reach, for example without a
 * network.
 */
function tryToInstall(packages: string[]): void {
  if (!isRoot || !hasApt) return
  try {
    installPackages(packages)
  } catch (error) {
    console.log(`setup: ${(error as Error).message}`)
  }
}

function ensureChromium(): void {
  // The tests also run in any other Chromium.
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) tryToInstall(['chromium-headless-shell'])
  if (!findChromium()) run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const path = findChromium()
  if (!path)
    throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.')
  console.log(`setup: browser ${path}`)
}

/** Languages of webhook handlers that the grade's tests run, and of the code that it recommends. */
const handlerLanguages = [
  { program: 'php', debianPackage: 'php-cli' },
  { program: 'python3', debianPackage: 'python3' },
]

function ensureHandlerLanguages(): void {
  const findMissing = () => handlerLanguages.filter(({ program }) => spawnSync(program, ['--version']).error)
  const missing = findMissing()
  if (missing.length > 0) tryToInstall(missing.map(({ debianPackage }) => debianPackage))
  for (const { program } of findMissing())
    console.log(`setup: ${program} was not found or installed; tests that need it are skipped`)
}

ensureChromium()
ensureHandlerLanguages()
console.log(`setup: PostgreSQL ${await findOrInstallPrograms()}`)
