import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { Fault } from '../api/faults.ts'
import type { Deps } from '../deps.ts'
import type { Answer } from '../http/route.ts'
import type { JobBatch } from '../scheduler/job.ts'

/**
 * Delays, cuts off or resets the answer as the fault requires. True if the answer has been sent or the connection
 * closed.
 */
export async function applyFault(
  fault: Fault,
  { answer, jobs }: { answer: Answer; jobs: JobBatch },
  { account, reply, deps }: { account: Account | null; reply: FastifyReply; deps: Deps },
): Promise<boolean> {
  if (fault.notify_first) {
    deps.scheduler.release(jobs.splice(0))
    await deps.scheduler.idle(account)
  }
  if (fault.delay_ms) await sleep(fault.delay_ms, undefined, { ref: false })
  if (fault.reset) {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return true
  }
  if (fault.cut_off) {
    cutOff(reply, answer)
    return true
  }
  return false
}

/** Sends half of the body, although `content-length` announces the whole of it. */
function cutOff(reply: FastifyReply, answer: Answer) {
  const body = Buffer.from(answer.text ?? JSON.stringify(answer.body ?? {}))
  reply.hijack()
  const { raw } = reply
  raw.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': body.length })
  raw.write(body.subarray(0, Math.ceil(body.length / 2)), () => raw.socket?.destroy())
}
