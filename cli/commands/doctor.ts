import type { Command } from 'commander'
import { environmentNames } from '../../server/gateway/config.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { digestSecret } from '../../server/shared/secret-digest.ts'
import { parseOptions, simulatorVariables } from '../../server/simulator/start/options.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import {
  checkBrowser,
  checkConfiguration,
  checkData,
  checkVariables,
  isAlone,
} from '../doctor/check-installation.ts'
import { checkRunningGateway } from '../doctor/check-running-gateway.ts'
import { checkSecret } from '../doctor/check-secret.ts'
import { checkPort, checkProvider, checkShopProxy } from '../doctor/check-servers.ts'
import { checkShopCall } from '../doctor/check-shop-call.ts'
import type { Finding } from '../doctor/finding.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import type { Terminal } from '../terminal.ts'

const marks = { ok: '✓', warning: '!', problem: '✗' }

/** Adds `pasarela doctor`. It fails with the code `problems` if a check finds one. A warning is not a failure. */
export function addDoctor(program: Command, terminal: Terminal): void {
  const { words, print, environment } = terminal
  const command = addCommand(program, terminal, { name: 'doctor', about: words.doctor.about })
  const variables = [...environmentNames, ...simulatorVariables]
  const readFlags = addEnvironmentOptions(command, { variables, prefix: 'GATEWAY_', words })
  command.action(async ({ json }: { json?: true }) => {
    const findings = await examine({ ...environment, ...readFlags() }, terminal)
    for (const finding of findings) {
      const { check, state, detail } = finding
      print(
        json ? JSON.stringify(finding) : `${marks[state]} ${words.doctor.checks[check].padEnd(20)} ${detail}`,
      )
    }
    const problems = findings.filter(({ state }) => state === 'problem')
    if (problems.length > 0)
      throw new CommandError('problems', words.format(words.doctor.problems, { count: problems.length }))
  })
}

async function examine(environment: Environment, terminal: Terminal): Promise<Finding[]> {
  const { words } = terminal
  const { config, finding } = checkConfiguration(environment, words)
  const unknown = checkVariables(environment, words)
  if (config === null) return [finding, ...unknown]
  const shell = { ...terminal, environment }
  const running = await checkRunningGateway(shell)
  if (running !== null) return [...running, await checkShopCall(shell), await checkBrowser(words)]
  const { host, port, providerUrl, accessToken, webhookSecrets } = config
  const credentials = accessToken === null ? null : { accessToken }
  const own = [
    finding,
    ...unknown,
    ...(await checkSecret({ providerUrl, digests: webhookSecrets.map(digestSecret), credentials }, words)),
    await checkPort({ host, port, variable: 'PORT' }, words),
  ]
  const storage = [checkData(config.dataDir, words), await checkDatabase(config, words)]
  const provider = await checkProvider(config, words)
  if (isAlone(config)) return [...own, ...storage, ...provider]
  const simulator = parseOptions(environment)
  return [
    ...own,
    await checkPort({ host: simulator.host, port: simulator.port, variable: 'SIMULATOR_PORT' }, words),
    ...(await checkShopProxy(config, words)),
    await checkShopCall(shell),
    ...storage,
    ...provider,
    await checkBrowser(words),
  ]
}
