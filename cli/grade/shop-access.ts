import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { ShopAccess } from '../../server/grading/probe.ts'
import { readShopState, ShopError, shopByUrl } from '../../server/grading/shop-by-url.ts'
import type { Terminal } from '../terminal.ts'

export type ShopFlags = { checkUrl?: string; orderUrl?: string; checkCommand?: string; orderCommand?: string }

const execute = promisify(exec)
const timeoutMs = 30_000
const maxOutputBytes = 100_000

/** How the shop is asked about its orders: by addresses, or by commands that get the order in their environment. */
export function openShop(flags: ShopFlags, { environment }: Terminal): ShopAccess {
  const { checkCommand, orderCommand } = flags
  async function run(
    command: string,
    variables: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<string> {
    const env = { ...environment, ...variables }
    const running = execute(command, { env, signal, timeout: timeoutMs, maxBuffer: maxOutputBytes })
    // A command that reads its input would wait forever.
    running.child.stdin?.end()
    const { stdout } = await running.catch((cause: Error & { killed?: boolean }) => {
      signal?.throwIfAborted()
      throw new ShopError(
        `${command}: ${cause.killed ? `no end after ${timeoutMs / 1000} s` : cause.message}`,
      )
    })
    return stdout
  }
  return {
    // The addresses are the user’s own, as the commands are.
    ...shopByUrl({ ...flags, ownsHost: true }),
    ...(checkCommand !== undefined && {
      readState: async (reference, signal) =>
        readShopState(await run(checkCommand, { PASARELA_REFERENCE: reference }, signal), checkCommand),
    }),
    ...(orderCommand !== undefined && {
      makeOrder: async ({ reference, amount, currency }, signal) => {
        const order = { PASARELA_REFERENCE: reference, PASARELA_AMOUNT: String(amount) }
        await run(orderCommand, { ...order, PASARELA_CURRENCY: currency }, signal)
      },
    }),
  }
}
