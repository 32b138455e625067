import { toShownAddress } from '../../shared/process/shown-address.ts'

type Logger = { warn(details: unknown, message: string): void }
type Attempt = { url: string; status: number | null; answer: string }

/** Beyond this number all targets are forgotten, so that a failure may be logged twice. */
const maxTargets = 1000

/** Logs once when an address does not answer, until it does. Its notifications are repeated, and the console lists them. */
export function createUnreachableLog(logger: Logger): (attempt: Attempt) => void {
  const silent = new Set<string>()
  return ({ url, status, answer }) => {
    const target = toShownAddress(url.split('?')[0] ?? '')
    if (status !== null) return void silent.delete(target)
    if (silent.has(target)) return
    if (silent.size >= maxTargets) silent.clear()
    silent.add(target)
    logger.warn(
      { url: target, reason: answer },
      'A notification could not be delivered, and is tried again later. Further ones to this address are not logged until it responds.',
    )
  }
}
