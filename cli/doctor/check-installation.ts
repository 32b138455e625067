import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMercadoPago } from '../../server/facts/mercado-pago.ts'
import { listUnchecked } from '../../server/gateway/accounts/unchecked-accounts.ts'
import { type Config, environmentNames, parseConfig } from '../../server/gateway/config.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { ConfigError, describeStartProblem } from '../../server/shared/process/start-problems.ts'
import { findUnknownVariables } from '../../server/shared/process/unknown-variables.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

/** The configuration with its finding. Nothing else can be checked with an invalid one, so it is null then. */
export function checkConfiguration(
  environment: Environment,
  { doctor, start, format }: Words,
): { config: Config | null; finding: Finding } {
  try {
    const config = parseConfig(environment)
    return { config, finding: describeConfig(config, doctor, format) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const detail = error.problems.map(one => describeStartProblem(one, start)).join(' ')
    return { config: null, finding: { check: 'configuration', state: 'problem', detail } }
  }
}

/** Variables that have no effect, because of their names. */
export function checkVariables(environment: Environment, { doctor, format }: Words): Finding[] {
  return findUnknownVariables(environment, environmentNames).map(({ variable, nearest }) => ({
    check: 'configuration',
    state: 'warning',
    detail:
      nearest === null
        ? format(doctor.unknownVariable, { variable })
        : format(doctor.nearVariable, { variable, nearest }),
  }))
}

function describeConfig(config: Config, doctor: Words['doctor'], format: Words['format']): Finding {
  const { accessToken, accounts } = config
  const unchecked = listUnchecked(config)
  if (accounts.length === 0 || unchecked.length === 0)
    return describeCredentials(
      { hasToken: accessToken !== null || accounts.length > 0, hasWebhookSecret: unchecked.length === 0 },
      doctor,
    )
  const detail = format(doctor.noSecretOf, { accounts: unchecked.join(', ') })
  return { check: 'configuration', state: 'warning', detail }
}

/** The finding of a gateway that has a token and a secret, or lacks one. */
export function describeCredentials(
  { hasToken, hasWebhookSecret }: { hasToken: boolean; hasWebhookSecret: boolean },
  { noAccessToken, noSecret, configured }: Words['doctor'],
): Finding {
  const check = 'configuration'
  if (!hasToken) return { check, state: 'warning', detail: noAccessToken }
  if (!hasWebhookSecret) return { check, state: 'warning', detail: noSecret }
  return { check, state: 'ok', detail: configured }
}

/**
 * Whether the gateway stands in front of the real provider, without a proxy for stores. No simulator, store or browser test is
 * near it then, and to look for them would only alarm.
 */
export function isAlone({ accessToken, shopPort, providerUrl }: Config): boolean {
  return accessToken !== null && shopPort === null && isMercadoPago(providerUrl)
}

/** A disk with fewer free bytes is nearly full, and a full one refuses notifications with 503 (docs/trust/reliability.md). */
const wantedBytes = 500_000_000

/** Less than a notification of 1 MB. */
const fullBytes = 1_000_000

/** Whether the folder of the journal can be written or created, and has room. */
export function checkData(dataDir: string, { doctor, format }: Words): Finding {
  const folder = resolve(dataDir)
  const existing = nearest(folder)
  try {
    if (!statSync(existing).isDirectory()) throw new Error(format(doctor.notAFolder, { path: existing }))
    accessSync(existing, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = statfsSync(existing)
    const freeBytes = bavail * bsize
    const megabytes = Math.round(freeBytes / 1_000_000)
    const detail = format(freeBytes < wantedBytes ? doctor.littleRoom : doctor.room, { folder, megabytes })
    return { check: 'data', state: judgeRoom(freeBytes), detail }
  } catch (error) {
    return {
      check: 'data',
      state: 'problem',
      detail: format(doctor.notWritable, { folder, reason: (error as Error).message }),
    }
  }
}

/** The state of a folder by the free bytes of its disk. */
export function judgeRoom(freeBytes: number): Finding['state'] {
  if (freeBytes < fullBytes) return 'problem'
  return freeBytes < wantedBytes ? 'warning' : 'ok'
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/** Whether Playwright, as installed in the current project, finds its Chromium. Only suites with a browser need it. */
export async function checkBrowser({ doctor }: Words): Promise<Finding> {
  const project = createRequire(resolve('package.json'))
  const found = ['playwright', '@playwright/test']
    .map(name => tryResolve(project, name))
    .find(path => path !== null)
  if (found === undefined || found === null)
    return { check: 'browser', state: 'ok', detail: doctor.noPlaywright }
  const { default: playwright } = await import(pathToFileURL(found).href)
  const path: string = playwright.chromium.executablePath()
  if (existsSync(path)) return { check: 'browser', state: 'ok', detail: path }
  return { check: 'browser', state: 'warning', detail: doctor.noBrowser }
}

function tryResolve(project: NodeJS.Require, name: string): string | null {
  try {
    return project.resolve(name)
  } catch {
    return null
  }
}
