/** The variables that say where journal and simulator have their data. */
export const placeVariables = ['GATEWAY_DATA_DIR', 'DATABASE_URL', 'SIMULATOR_DATA'] as const
