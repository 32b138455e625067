import type { Engine } from './engines/engine.ts'
import type { OutageLog } from './outage.ts'

/** Says whether the journal can be written, by its own checks and by what became of the appends. */
export type WriteCheck = {
  appended: () => void
  failed: (error: unknown) => void
  /** See `Journal.checkWritable`. */
  check: () => Promise<void>
}

/**
 * After a failed append a small write proves little: on a full disk it still finds room. Until an append or a check
 * that writes as much succeeds, the journal counts as not writable. Appends alone could not end that, because a load
 * balancer sends none to a gateway that is not ready.
 */
export function createWriteCheck(engine: Pick<Engine, 'checkWritable'>, log: OutageLog): WriteCheck {
  let failure: { error: unknown } | null = null
  function failed(error: unknown): void {
    failure = { error }
    log.failed(error)
  }
  return {
    appended: () => {
      failure = null
      log.succeeded()
    },
    failed,
    check: async () => {
      const before = failure
      try {
        await engine.checkWritable(before !== null)
      } catch (error) {
        log.failed(error)
        throw error
      }
      // An append that failed meanwhile counts more.
      if (failure !== null && failure !== before) throw failure.error
      failure = null
    },
  }
}
