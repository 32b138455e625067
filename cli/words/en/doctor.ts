export const doctor = {
  about: 'checks configuration, ports, data, database, provider, clock and browser, and says what to do',
  checks: {
    configuration: 'Configuration',
    port: 'Port',
    simulator_port: 'Simulator’s port',
    data: 'Data folder',
    database: 'Database',
    provider: 'Provider',
    clock: 'Clock',
    browser: 'Browser',
  },
  problems: (count: number) => `Problems: ${count}.`,
  configured: 'Valid, with access token and webhook secret.',
  noAccessToken:
    'No access token: operations on the provider answer 422. Set GATEWAY_ACCESS_TOKEN; the demo has one of its own.',
  noSecret: 'No webhook secret: notifications are accepted unchecked. Set GATEWAY_WEBHOOK_SECRET.',
  portIsFree: (host: string, port: number) => `${port} on ${host} is free.`,
  portIsTaken: (host: string, port: number, variable: string) =>
    `${port} on ${host} is in use. If that is not Pasarela, stop it, or set ${variable}.`,
  portFails: (variable: string, reason: string) => `${reason}. Set ${variable} or its host.`,
  room: (folder: string, megabytes: number) => `${folder} can be written; ${megabytes} MB are free.`,
  littleRoom: (folder: string, megabytes: number) =>
    `${folder}: only ${megabytes} MB are free. Free some space, or lower GATEWAY_JOURNAL_MAX_MB.`,
  notWritable: (folder: string, reason: string) =>
    `${folder} cannot be written: ${reason}. Change its owner, or set GATEWAY_DATA_DIR.`,
  notAFolder: (path: string) => `${path} is not a folder`,
  sqlite: 'SQLite in the data folder.',
  postgres: (version: string) => `PostgreSQL ${version} answers.`,
  noDatabase: (reason: string) => `PostgreSQL does not answer: ${reason}. Check DATABASE_URL.`,
  providerAnswers: (url: string) => `${url} answers.`,
  noProvider: (url: string) =>
    `${url} does not answer. Check the network, or set GATEWAY_PROVIDER_URL to a simulator.`,
  tokenRefused: (url: string, status: number) =>
    `${url} refuses the access token with ${status}. Copy it again to GATEWAY_ACCESS_TOKEN.`,
  clockIsRight: (seconds: number) => `${seconds} s off the provider’s clock.`,
  clockIsOff: (seconds: number) =>
    `${seconds} s off the provider’s clock. Synchronize this machine’s clock (NTP).`,
  clockNotCompared: 'Not compared: the provider gives no time.',
  noPlaywright: 'Playwright is not installed here. Only suites with a browser need it.',
  noBrowser: 'Playwright has no Chromium. Run npx playwright install chromium.',
}
