/**
 * The result of one check. `warning`: the installation works, but perhaps not as intended. `problem`: something will
 * fail.
 */
export type Finding = {
  check:
    | 'configuration'
    | 'webhook_secret'
    | 'port'
    | 'simulator_port'
    | 'shop_port'
    | 'shop_call'
    | 'data'
    | 'database'
    | 'provider'
    | 'clock'
    | 'browser'
  state: 'ok' | 'warning' | 'problem'
  /** What the check found and, unless the state is ok, what to do. */
  detail: string
}
