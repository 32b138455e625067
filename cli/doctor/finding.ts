/** What one check found. `warning`: it works, but perhaps not as intended. `problem`: something will fail. */
export type Finding = {
  check: 'configuration' | 'port' | 'simulator_port' | 'data' | 'database' | 'provider' | 'clock' | 'browser'
  state: 'ok' | 'warning' | 'problem'
  /** What was seen, and what to do if it is not ok. */
  detail: string
}
