/** The environment of a measured gateway: common variables, then `own`. The journal is SQLite unless `own` names a database. */
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
