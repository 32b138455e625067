import type { Answer, Call } from '../http/route.ts'

/** What goes wrong with one call; the wire form is in control/fault-routes.ts. */
export type Fault = {
  /** Answers in place of the handler; nothing is done. */
  answer?: (call: Call) => Answer
  /** Waits before the answer leaves. */
  delayMs?: number
  /** Sends half of the body, then closes the connection. */
  cutOff?: boolean
  /** Closes the connection without a byte of answer. */
  reset?: boolean
  /** Delivers the notifications before the answer leaves. */
  notifyFirst?: boolean
}
