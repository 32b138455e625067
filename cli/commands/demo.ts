import type { Command } from 'commander'
import { pino } from 'pino'
import { isOfNpm, listenCommand } from '../../server/demo/listen-command.ts'
import { readDemoOptions, startDemo, toAddresses } from '../../server/demo/start-demo.ts'
import { environmentNames } from '../../server/gateway/config.ts'
import { closeOnSignals } from '../../server/shared/process/close-on-signals.ts'
import { createLogger } from '../../server/shared/process/create-logger.ts'
import { simulatorVariables } from '../../server/simulator/start/options.ts'
import { addCommand } from '../command.ts'
import { describeShop, inColumns } from '../describe-shop.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Adds `pasarela demo`. The variables that connect the simulator to the gateway are not options, because the demo sets
 * them.
 */
export function addDemo(program: Command, terminal: Terminal): void {
  const { words, environment, print } = terminal
  const command = addCommand(program, terminal, { name: 'demo', about: words.demo.about })
  const variables = [...environmentNames, ...simulatorVariables.filter(isOfDemo)]
  const readFlags = addEnvironmentOptions(command, { variables, prefix: 'GATEWAY_', words })
  command.action(async ({ json }: { json?: true }) => {
    const options = readDemoOptions({ ...environment, ...readFlags() })
    const logger = createLogger({ level: options.environment.LOG_LEVEL || 'warn' }, pino.destination(2))
    if (await terminal.beforeDemo?.()) terminal.remark(words.demo.built)
    const demo = await startDemo({ ...options, logger })
    closeOnSignals([demo])
    const { gateway, prefix, simulator, shop, credentials } = toAddresses(demo)
    if (json) {
      const { accessToken, publicKey, webhookSecret } = credentials
      const addresses = { console: gateway, gateway: `${gateway}/${prefix}`, shop, simulator }
      const secrets = { access_token: accessToken, public_key: publicKey, webhook_secret: webhookSecret }
      return print(JSON.stringify({ ...addresses, ...secrets }))
    }
    const addresses = inColumns([
      [words.demo.console, gateway],
      [words.demo.gateway, `${gateway}/${prefix}`],
    ])
    for (const line of [...addresses, ...describeShop(words, shop ?? simulator, credentials)]) print(line)
    const isNpm = isOfNpm(environment)
    print(
      `${words.demo[isNpm ? 'webhooksHere' : 'webhooks']} ${listenCommand(`${gateway}/${prefix}`, isNpm)}`,
    )
    print(`${words.demo.simulator} ${simulator}`)
    print(words.demo.stop)
  })
}

/** Whether the demo itself sets the variable, to connect the simulator to its gateway. */
function isOfDemo(variable: string): boolean {
  return !variable.startsWith('SIMULATOR_WEBHOOK_')
}
