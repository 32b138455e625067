import type { Command } from 'commander'
import { makeCertificate, pluginHosts } from '../certificate/make-certificate.ts'
import { serveTls } from '../certificate/serve-tls.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { readShopAddress } from '../shop-address.ts'
import type { Terminal } from '../terminal.ts'

type Flags = { folder: string; to?: string; port: string; json?: true }

/**
 * Adds `pasarela certificate`, which runs until a signal ends it. A plugin has the provider’s address as a constant, so
 * its calls reach Pasarela only under that name, with a certificate that its machine trusts.
 */
export function addCertificate(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addCommand(program, terminal, { name: 'certificate', about: words.certificate.about })
    .option('--folder <path>', words.certificate.folder, '.pasarela')
    .option('--to <url>', words.certificate.to)
    .option('--port <number>', words.certificate.port, '443')
    .action((flags: Flags) => answerAsProvider(flags, terminal))
}

async function answerAsProvider({ folder, to: wanted, port, json }: Flags, terminal: Terminal) {
  const { words, print, onInterrupt } = terminal
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CommandError(
      'usage',
      words.format(words.certificate.wrongPort, { value: port }),
      exitCodes.usage,
    )
  const to = await readShopAddress(wanted, terminal)
  const certificate = await makeCertificate(folder, words)
  const { path, isNew } = certificate
  const served = await serveTls(certificate, { to, port: Number(port), signal: onInterrupt() }).catch(
    error => {
      throw new CommandError(
        'not_started',
        words.format(words.certificate.taken, { port, reason: error.message }),
      )
    },
  )
  const hosts = `127.0.0.1 ${pluginHosts.join(' ')}`
  if (json) print(JSON.stringify({ certificate: path, hosts, to, port: served.port, is_new: isNew }))
  else {
    print(words.format(isNew ? words.certificate.made : words.certificate.found, { path }))
    print(words.format(words.certificate.hosts, { hosts }))
    print(words.format(words.certificate.trust, { path }))
    print(words.format(words.certificate.listening, { port: served.port, to }))
  }
  await served.ended
}
