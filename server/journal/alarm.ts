/** A timer for one piece of work. It does not keep the process alive. */
export type Alarm = {
  /** Has no effect while the alarm is set. */
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
