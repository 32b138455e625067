import { z } from 'zod'
import { type Strictness, strictnesses } from '../../facts/strictness.ts'
import { readDataVersions } from '../../shared/process/read-data-versions.ts'
import { type Environment, readVariables, rule } from '../../shared/process/read-variables.ts'
import { type StartProblem, toDataProblem } from '../../shared/process/start-problems.ts'
import { hostNames, wholeNumber } from '../../shared/process/variable-schemas.ts'
import { defaultMaxAccounts, defaultSettings, maxAccountNumbers } from '../store/accounts/settings.ts'

const optionsSchema = z.object({
  SIMULATOR_PORT: wholeNumber(0, 65_535).default(4010),
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_ALLOWED_HOSTS: hostNames.optional(),
  SIMULATOR_WEBHOOK_URL: z
    .string()
    .refine(text => z.url({ protocol: /^https?$/ }).safeParse(text).success, rule('http_url', {}))
    .optional(),
  SIMULATOR_WEBHOOK_SECRET: z.string().min(1).optional(),
  SIMULATOR_DATA: z.string().min(1).optional(),
  SIMULATOR_MAX_ACCOUNTS: wholeNumber(1, maxAccountNumbers).default(defaultMaxAccounts),
  SIMULATOR_STRICTNESS: z.enum(strictnesses).default(defaultSettings.strictness),
})

export type SimulatorVariable = keyof typeof optionsSchema.shape
/** Every variable that `parseOptions` reads. */
export const simulatorVariables = Object.keys(optionsSchema.shape) as SimulatorVariable[]

export type MainOptions = {
  port: number
  host: string
  allowedHosts?: string[]
  webhookUrl?: string
  webhookSecret?: string
  dataFile?: string
  maxAccounts: number
  strictness: Strictness
}

/** @throws ConfigError */
export function parseOptions(environment: Environment): MainOptions {
  const data = readVariables(optionsSchema, environment)
  return {
    port: data.SIMULATOR_PORT,
    host: data.SIMULATOR_HOST,
    maxAccounts: data.SIMULATOR_MAX_ACCOUNTS,
    strictness: data.SIMULATOR_STRICTNESS,
    ...(data.SIMULATOR_ALLOWED_HOSTS && { allowedHosts: data.SIMULATOR_ALLOWED_HOSTS }),
    ...(data.SIMULATOR_WEBHOOK_URL && { webhookUrl: data.SIMULATOR_WEBHOOK_URL }),
    ...(data.SIMULATOR_WEBHOOK_SECRET && { webhookSecret: data.SIMULATOR_WEBHOOK_SECRET }),
    ...(data.SIMULATOR_DATA && { dataFile: data.SIMULATOR_DATA }),
  }
}

const folderCodes = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'EEXIST', 'ENOSPC'])

/** SQLite's result code if another process has the file. */
const sqliteBusy = 5

type Failure = { code?: string; errcode?: number; message?: string; syscall?: string }

type Started = Pick<MainOptions, 'host' | 'port' | 'dataFile'> & {
  /** The variable or flag that names the data file. */
  dataVariable?: string
}

/** Explains why the simulator did not start. */
export function explainStartFailure(
  error: unknown,
  { host, port, dataFile, dataVariable: variable = 'SIMULATOR_DATA' }: Started,
): StartProblem {
  const { code, errcode, message, syscall } = error as Failure
  const reason = message ?? String(error)
  const listening = { host, port, variable: 'SIMULATOR_PORT' }
  if (code === 'EADDRINUSE') return { rule: 'port_in_use', params: listening }
  if (code === 'EACCES' && syscall === 'listen') return { rule: 'port_not_permitted', params: listening }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return { rule: 'not_an_address', params: { host, variable: 'SIMULATOR_HOST' } }
  const versions = readDataVersions(error)
  if (dataFile && versions) return toDataProblem({ place: dataFile, variable, ...versions })
  if (dataFile && errcode === sqliteBusy)
    return { rule: 'data_file_in_use', params: { file: dataFile, variable } }
  if (dataFile && (code === 'ERR_SQLITE_ERROR' || folderCodes.has(code ?? '')))
    return { rule: 'data_file_unusable', params: { file: dataFile, reason } }
  return { rule: 'simulator_not_started', params: { reason } }
}
