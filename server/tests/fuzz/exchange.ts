/** Sends cases and judges their answers. Checks that a refused write left the state unchanged. */
import type { HttpCase } from './http-case.ts'
import { judge, type Reference } from './judge.ts'
import type { Reply, Servers } from './servers.ts'

/** The result of a write, as its caller learned it. */
type Written<T> = { value: T; isRefused: boolean; wrong: string[] }

export type Exchange = {
  /** @throws if the answer is not as it must be */
  send: (request: HttpCase) => Promise<Reply>
  /** @throws with a description if the answer is wrong, or if a refused write changed the state */
  write: <T>(perform: () => Promise<Written<T>>) => Promise<T>
}

export function createExchange(servers: Servers, reference: Reference): Exchange {
  const { errorLines, secrets } = servers
  /** Null after a write that was performed. */
  let state: string | null = null

  function throwIfWrong(wrong: string[]): void {
    for (const line of errorLines.splice(0)) wrong.push(`logged ${line.slice(0, 1000)}`)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }

  async function write<T>(perform: () => Promise<Written<T>>): Promise<T> {
    state ??= await servers.readState()
    const { value, isRefused, wrong } = await perform()
    if (isRefused && (await servers.readState()) !== state)
      wrong.push("the write was refused, but the simulator's state is another")
    if (!isRefused || wrong.length > 0) state = null
    throwIfWrong(wrong)
    return value
  }

  return {
    write,
    async send(request) {
      const perform = async () => {
        const reply = await servers.send(request)
        const wrong = judge(request, reply, { reference, secrets })
        // An order that failed is answered with 402, and exists.
        return { value: reply, isRefused: reply.status >= 400 && reply.status !== 402, wrong }
      }
      if (request.method !== 'GET' && request.target !== 'control') return write(perform)
      const { value, wrong } = await perform()
      throwIfWrong(wrong)
      return value
    },
  }
}
