import type { Logger } from 'pino'
import type { RejectionReason } from '../../contract/signature-facts.ts'
import { createOutageLog, type OutageLog } from '../../journal/outage.ts'

export type RejectionLog = (reason: RejectionReason) => void

/**
 * Logs the first rejected notification of each reason, then at most one line a minute with their number. Anybody can
 * send what is rejected, so a valid notification does not end it.
 */
export function createRejectionLog(logger: Pick<Logger, 'info' | 'warn'>, account: string): RejectionLog {
  const logs = new Map<RejectionReason, OutageLog>()

  function open(reason: RejectionReason): OutageLog {
    return createOutageLog(
      {
        info: logger.info.bind(logger),
        error: (details, message) => logger.warn({ ...details, account, reason, err: undefined }, message),
      },
      {
        failed:
          'Notifications were rejected. docs/operate/operations.md, "A notification did not arrive", says how to see why.',
        recovered: '',
      },
    )
  }

  return reason => {
    const log = logs.get(reason) ?? open(reason)
    logs.set(reason, log)
    log.failed(null)
  }
}
