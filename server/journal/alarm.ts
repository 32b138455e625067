/** Runs one piece of work later, and keeps no process alive for it. */
export type Alarm = {
  /** Has no effect while it is set. */
  set: (delayMs: number) => void
  clear: () => void
}

export function createAlarm(work: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined
  return {
    set: delayMs => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, delayMs).unref()
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
