import { z } from 'zod'

const optionsSchema = z.object({
  SIMULATOR_PORT: z
    .string()
    .default('4010')
    .refine(text => /^\d+$/.test(text) && Number(text) <= 65_535, 'must be a port number from 0 to 65535')
    .transform(Number),
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_ALLOWED_HOSTS: z
    .string()
    .transform(text => text.split(',').map(name => name.trim()))
    .refine(
      names => names.every(name => /^[\w-]+(\.[\w-]+)*$/.test(name)),
      'must be host names with commas between, without ports',
    )
    .optional(),
  SIMULATOR_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  SIMULATOR_WEBHOOK_SECRET: z.string().min(1).optional(),
  SIMULATOR_DATA: z.string().min(1).optional(),
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
}

/** `message` is one line that lists all wrong options. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

/**
 * Reads the environment. A blank value counts as absent.
 * @throws OptionsError
 */
export function parseOptions(env: Record<string, string | undefined>): MainOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = optionsSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new OptionsError(`Wrong options: ${lines.join('; ')}`)
  }
  const { data } = parsed
  return {
    port: data.SIMULATOR_PORT,
    host: data.SIMULATOR_HOST,
    ...(data.SIMULATOR_ALLOWED_HOSTS && { allowedHosts: data.SIMULATOR_ALLOWED_HOSTS }),
    ...(data.SIMULATOR_WEBHOOK_URL && { webhookUrl: data.SIMULATOR_WEBHOOK_URL }),
    ...(data.SIMULATOR_WEBHOOK_SECRET && { webhookSecret: data.SIMULATOR_WEBHOOK_SECRET }),
    ...(data.SIMULATOR_DATA && { dataFile: data.SIMULATOR_DATA }),
  }
}

const folderCodes = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'EEXIST', 'ENOSPC'])

/** One line with the reason why the simulator did not start, and what to do. */
export function explainStartFailure(error: unknown, options: MainOptions): string {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${options.port} on ${options.host} is in use: stop what listens there, or set SIMULATOR_PORT.`
  }
  if (code === 'EACCES' && syscall === 'listen')
    return `Not allowed to listen on port ${options.port} of ${options.host}: set SIMULATOR_PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${options.host} is no address of this machine: set SIMULATOR_HOST.`
  }
  if (options.dataFile && (code === 'ERR_SQLITE_ERROR' || folderCodes.has(code ?? ''))) {
    return `Cannot use the data file ${options.dataFile} (${message}): check the folder, or that no other simulator has it.`
  }
  return `The simulator did not start: ${message ?? String(error)}`
}
