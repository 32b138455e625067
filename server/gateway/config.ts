/** Reads every option of the gateway from an environment into one frozen Config. */
import { z } from 'zod'
import { hostNameOf } from '../shared/process/allowed-hosts.ts'
import { type Environment, readVariables, rule } from '../shared/process/read-variables.ts'
import { ConfigError } from '../shared/process/start-problems.ts'
import { hostNames, networks, wholeNumber } from '../shared/process/variable-schemas.ts'
import { documentsSite } from '../shared/version.ts'
import { accountsFile, checkCredentials } from './accounts-file.ts'
import { findOpenRoutes, isLoopbackHost } from './open-routes.ts'
import { credential, httpUrl, text } from './option-schemas.ts'

const trueWords = ['true', '1', 'yes', 'on']
const falseWords = ['false', '0', 'no', 'off']
const flag = z
  .string()
  .trim()
  .toLowerCase()
  .refine(word => trueWords.includes(word) || falseWords.includes(word), rule('true_or_false', {}))
  .transform(word => trueWords.includes(word))

const routePrefix = text.refine(
  value => /^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(value),
  rule('route_prefix', {}),
)

const reserved = ['a', 'trpc', 'livez', 'readyz', 'metrics', 'assets', 'sign-in', 'sign-out']

const millisecondsPerMinute = 60_000

/** Below the folder in which the command is called. */
export const defaultDataDir = 'data'

const environmentSchema = z.object({
  GATEWAY_ACCESS_TOKEN: credential.optional(),
  GATEWAY_PUBLIC_KEY: text.optional(),
  GATEWAY_WEBHOOK_SECRET: text.optional(),
  GATEWAY_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  GATEWAY_WEBHOOK_TOLERANCE_SECONDS: wholeNumber(1, 86_400).optional(),
  GATEWAY_ROUTE_PREFIX: routePrefix
    .refine(prefix => !reserved.includes(prefix.split('/')[0] ?? ''), rule('reserved_prefix', { reserved }))
    // Clients resolve the segments `.` and `..` before they send the request.
    .refine(
      prefix => !prefix.split('/').some(segment => segment === '.' || segment === '..'),
      rule('dot_segments', {}),
    )
    .default('api/gateway'),
  GATEWAY_ENABLE_DEMO_ROUTES: flag.default(true),
  GATEWAY_RUNTIME_ENVIRONMENT: z.enum(['local', 'server']).optional(),
  GATEWAY_PROVIDER_URL: httpUrl.default('https://api.mercadopago.com'),
  GATEWAY_PROVIDER_TIMEOUT_MS: wholeNumber(100, 10 * millisecondsPerMinute).default(10_000),
  GATEWAY_MAX_CONNECTIONS: wholeNumber(10, 100_000).default(2500),
  GATEWAY_CONSOLE_TOKEN: credential
    .refine(value => value.length >= 16, rule('min_length', { min: 16 }))
    .optional(),
  GATEWAY_ALLOW_OPEN: flag.default(false),
  GATEWAY_PUBLIC_URL: httpUrl.optional(),
  /** `off` is the way to have none, because an empty variable counts as not set. */
  GATEWAY_DOCS_URL: text
    .transform(value => (value.toLowerCase() === 'off' ? null : value))
    .pipe(httpUrl.nullable())
    .default(documentsSite),
  GATEWAY_ALLOWED_HOSTS: hostNames.optional(),
  GATEWAY_TRUSTED_PROXIES: networks.optional(),
  GATEWAY_USER_HEADER: text.toLowerCase().refine(isHeaderOfProxies, rule('header_name', {})).optional(),
  GATEWAY_SHOP_PORT: wholeNumber(0, 65_535).optional(),
  /** A segment of the address, which SDKs and logs of proxies must not change. */
  GATEWAY_SHOP_KEY: text
    .refine(value => /^[A-Za-z0-9._~-]+$/.test(value), rule('path_segment', {}))
    .refine(value => value.length >= 16, rule('min_length', { min: 16 }))
    .optional(),
  GATEWAY_IDLE_ACCOUNTS_DAYS: wholeNumber(1, 3_650).optional(),
  GATEWAY_ACCOUNTS_FILE: accountsFile.optional(),
  GATEWAY_RESUME_FORWARDING: flag.default(true),
  GATEWAY_DATA_DIR: text.default(defaultDataDir),
  GATEWAY_JOURNAL_MAX_ENTRIES: wholeNumber(100, 100_000_000).default(100_000),
  GATEWAY_JOURNAL_MAX_MB: wholeNumber(10, 10_000_000).default(2000),
  GATEWAY_JOURNAL_MAX_AGE_DAYS: wholeNumber(1, 3_650).default(30),
  GATEWAY_JOURNAL_MAX_REJECTED: wholeNumber(10, 10_000_000).default(10_000),
  DATABASE_URL: text.refine(value => /^postgres(ql)?:\/\//.test(value), rule('postgres_url', {})).optional(),
  APP_ENV: text.toLowerCase().default('production'),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type EnvironmentName = keyof typeof environmentSchema.shape
/** Every variable that `parseConfig` reads. */
export const environmentNames = Object.keys(environmentSchema.shape) as EnvironmentName[]

export type Config = ReturnType<typeof parseConfig>

const demoEnvironments = ['local', 'testing']

/**
 * Reads the options that docs/reference/options.md lists.
 * @throws ConfigError that names every invalid variable and its rule
 */
export function parseConfig(environment: Environment) {
  const env = readVariables(environmentSchema, environment)
  const isDemoEnvironment = demoEnvironments.includes(env.APP_ENV)
  const isLoopback = isLoopbackHost(env.HOST)
  const demoOpen = env.GATEWAY_ENABLE_DEMO_ROUTES && isDemoEnvironment
  if (demoOpen && !env.GATEWAY_CONSOLE_TOKEN && !env.GATEWAY_ALLOW_OPEN) {
    const problem = findOpenRoutes(env)
    if (problem !== null) throw new ConfigError([problem])
  }
  if (env.GATEWAY_SHOP_PORT && isOwnAddress(env.GATEWAY_PROVIDER_URL, env.GATEWAY_SHOP_PORT)) {
    throw new ConfigError([{ rule: 'leads_back', params: { variable: 'GATEWAY_PROVIDER_URL' } }])
  }
  if (env.GATEWAY_USER_HEADER && !env.GATEWAY_TRUSTED_PROXIES) {
    const params = { variable: 'GATEWAY_USER_HEADER', other: 'GATEWAY_TRUSTED_PROXIES' }
    throw new ConfigError([{ rule: 'needs', params }])
  }
  const config = Object.freeze({
    accessToken: env.GATEWAY_ACCESS_TOKEN ?? null,
    publicKey: env.GATEWAY_PUBLIC_KEY ?? null,
    webhookSecrets: [env.GATEWAY_WEBHOOK_SECRET, env.GATEWAY_WEBHOOK_SECRET_PREVIOUS].filter(
      secret => secret !== undefined,
    ),
    hasWebhookSecret: env.GATEWAY_WEBHOOK_SECRET !== undefined,
    webhookToleranceSeconds: env.GATEWAY_WEBHOOK_TOLERANCE_SECONDS ?? null,
    routePrefix: env.GATEWAY_ROUTE_PREFIX,
    /** The specification's rule for the demo routes: the switch is on, and APP_ENV is local or testing. */
    demoOpen,
    /** The specification's runtime mode, part of the health report. */
    runtimeEnvironment:
      env.GATEWAY_RUNTIME_ENVIRONMENT ?? (isDemoEnvironment ? ('local' as const) : ('server' as const)),
    appEnv: env.APP_ENV,
    host: env.HOST,
    isLoopback,
    port: env.PORT,
    providerUrl: env.GATEWAY_PROVIDER_URL,
    providerTimeoutMs: env.GATEWAY_PROVIDER_TIMEOUT_MS,
    maxConnections: env.GATEWAY_MAX_CONNECTIONS,
    consoleToken: env.GATEWAY_CONSOLE_TOKEN ?? null,
    publicUrl: env.GATEWAY_PUBLIC_URL ?? null,
    /** The site of the documents, to which the console's help leads. */
    docsUrl: env.GATEWAY_DOCS_URL,
    /** The port of the shop proxy, which is a demo route too. Null: there is none. */
    shopPort: demoOpen ? (env.GATEWAY_SHOP_PORT ?? null) : null,
    /** The secret segment of the shop proxy's addresses. Without one, the proxy serves only this machine. */
    shopKey: env.GATEWAY_SHOP_KEY ?? null,
    shopHost: isLoopback || env.GATEWAY_SHOP_KEY ? env.HOST : '127.0.0.1',
    /** Names by which callers may call, besides those of every server (`isAllowedHost`). */
    allowedHosts: [
      ...(env.GATEWAY_ALLOWED_HOSTS ?? []),
      ...(env.GATEWAY_PUBLIC_URL ? [new URL(env.GATEWAY_PUBLIC_URL).hostname] : []),
      hostNameOf(env.HOST),
    ],
    /** Addresses and networks whose `X-Forwarded-For` names the client, and whose user header the person. */
    trustedProxies: env.GATEWAY_TRUSTED_PROXIES ?? [],
    /** The real accounts besides that of the other variables, and the file that has them. */
    accounts: env.GATEWAY_ACCOUNTS_FILE ?? [],
    /** Whether this process forwards for accounts for which another one has switched forwarding on. */
    resumeForwarding: env.GATEWAY_RESUME_FORWARDING,
    /** The number of days without an entry after which a simulated account is removed. Null: never. */
    idleAccountsDays: env.GATEWAY_IDLE_ACCOUNTS_DAYS ?? null,
    accountsFile: environment.GATEWAY_ACCOUNTS_FILE?.trim() || null,
    /** The header that names the person, in lower case. Null: no header does. */
    userHeader: env.GATEWAY_USER_HEADER ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.GATEWAY_DATA_DIR,
    journalMaxEntries: env.GATEWAY_JOURNAL_MAX_ENTRIES,
    journalMaxBytes: env.GATEWAY_JOURNAL_MAX_MB * 1_000_000,
    journalMaxAgeDays: env.GATEWAY_JOURNAL_MAX_AGE_DAYS,
    journalMaxRejected: env.GATEWAY_JOURNAL_MAX_REJECTED,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
  })
  checkCredentials(config.accounts, config)
  return config
}

/**
 * Reads the file of accounts again.
 * @throws ConfigError that names every error of it
 */
export function readAccounts(config: Config): Config['accounts'] {
  const schema = environmentSchema.pick({ GATEWAY_ACCOUNTS_FILE: true })
  const file = config.accountsFile ?? undefined
  const accounts = readVariables(schema, { GATEWAY_ACCOUNTS_FILE: file }).GATEWAY_ACCOUNTS_FILE ?? []
  checkCredentials(accounts, config)
  return accounts
}

/**
 * Whether the text is a header name by RFC 9110 that a proxy can add. Callers send our own headers, and each of these
 * on every request.
 */
function isHeaderOfProxies(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/^(x-pasarela-.*|host|origin|user-agent)$/.test(name)
}

/** A shop proxy in front of itself would pass each call on forever. */
function isOwnAddress(providerUrl: string, shopPort: number): boolean {
  const { hostname, port } = new URL(providerUrl)
  return isLoopbackHost(hostname) && Number(port) === shopPort
}
