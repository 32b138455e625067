import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { ShopAccess } from '../../server/grading/probe.ts'
import { readShopState, ShopError, shopByUrl } from '../../server/grading/shop-by-url.ts'
import type { Terminal } from '../terminal.ts'

export type ShopFlags = { checkUrl?: string; orderUrl?: string; checkCommand?: string; orderCommand?: string }

const run = promisify(exec)
const timeoutMs = 30_000

/** How the shop is asked about its orders: by addresses, or by commands that get the order in their environment. */
export function openShop(flags: ShopFlags, { environment }: Terminal): ShopAccess {
  const { checkCommand, orderCommand } = flags
  async function runFor(command: string, variables: Record<string, string>): Promise<string> {
    const options = { env: { ...environment, ...variables }, timeout: timeoutMs }
    const { stdout } = await run(command, options).catch((cause: Error) => {
      throw new ShopError(`${command}: ${cause.message}`)
    })
    return stdout
  }
  return {
    ...shopByUrl(flags),
    ...(checkCommand !== undefined && {
      readState: async (reference: string) =>
        readShopState(await runFor(checkCommand, { PASARELA_REFERENCE: reference }), checkCommand),
    }),
    ...(orderCommand !== undefined && {
      makeOrder: async ({ reference, amount, currency }) => {
        await runFor(orderCommand, {
          PASARELA_REFERENCE: reference,
          PASARELA_AMOUNT: String(amount),
          PASARELA_CURRENCY: currency,
        })
      },
    }),
  }
}
