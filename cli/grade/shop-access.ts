import { readGivenReference } from '../../server/grading/given-reference.ts'
import type { ShopAccess } from '../../server/grading/probe.ts'
import { readShopState, shopByUrl } from '../../server/grading/shop-by-url.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import type { Terminal } from '../terminal.ts'
import { runShell } from './run-shell.ts'

export type ShopFlags = {
  checkUrl?: string
  orderUrl?: string
  restartUrl?: string
  checkCommand?: string
  orderCommand?: string
  restartCommand?: string
}

/**
 * How the grade asks the shop about its orders: by addresses, or by commands that get the order in their environment.
 */
export function openShop(flags: ShopFlags, { environment }: Terminal): ShopAccess {
  const { checkCommand, orderCommand, restartCommand } = flags
  const run = (command: string, variables: Environment, asking: Parameters<typeof runShell>[2]) =>
    runShell(command, { ...environment, ...variables }, asking)
  return {
    // The user wrote the addresses, like the commands, so requests to any host are allowed.
    ...shopByUrl({ ...flags, ownsHost: true }),
    ...(checkCommand !== undefined && {
      readState: async (reference, signal) =>
        readShopState(
          await run(checkCommand, { PASARELA_REFERENCE: reference }, { asked: 'state', signal }),
          checkCommand,
        ),
    }),
    ...(restartCommand !== undefined && {
      restart: async signal => void (await run(restartCommand, {}, { asked: 'restart', signal })),
    }),
    ...(orderCommand !== undefined && {
      makeOrder: async ({ reference, amount, currency }, signal) => {
        const order = {
          PASARELA_REFERENCE: reference,
          PASARELA_AMOUNT: String(amount),
          PASARELA_CURRENCY: currency,
        }
        return readGivenReference(await run(orderCommand, order, { asked: 'order', signal }))
      },
    }),
  }
}
