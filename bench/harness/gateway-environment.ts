/** The variables of every measured gateway, with those of one measurement. SQLite, unless these name a database. */
export function gatewayEnvironment(dataDir: string, own: Record<string, string> = {}) {
  return {
    APP_ENV: 'local',
    PORT: '0',
    LOG_LEVEL: 'warn',
    GATEWAY_DATA_DIR: dataDir,
    DATABASE_URL: '',
    ...own,
  }
}
