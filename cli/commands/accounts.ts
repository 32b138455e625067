/** `accounts` lists the accounts of a gateway, and creates and removes simulated ones. */

import { type Command, Option } from 'commander'
import type { SiteId } from '../../server/facts/countries.ts'
import { siteIds } from '../../server/facts/countries.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `pasarela accounts` and its subcommands. */
export function addAccounts(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const parent = program
    .command('accounts')
    .description(words.accounts.about)
    .helpOption('-h, --help', words.options.help)
    .helpCommand(false)
  addVerb(parent, terminal, 'list').action((flags: GatewayFlags) => list(flags, terminal))
  addVerb(parent, terminal, 'create')
    .argument('<name>', words.accounts.name)
    .addOption(new Option('--country <site>', words.accounts.country).choices(siteIds).default('MLA'))
    .action((name: string, flags: GatewayFlags & { country: SiteId }) => create(name, flags, terminal))
  addVerb(parent, terminal, 'remove')
    .argument('<name>', words.accounts.name)
    .action((name: string, flags: GatewayFlags) => remove(name, flags, terminal))
}

function addVerb(parent: Command, terminal: Terminal, verb: 'list' | 'create' | 'remove'): Command {
  const about = terminal.words.accounts[verb]
  return addGatewayCommand(parent, terminal, { name: `accounts ${verb}`, about, hasAccount: false })
}

async function list(flags: GatewayFlags, terminal: Terminal): Promise<void> {
  const { print, words } = terminal
  const gateway = connectGateway(flags, terminal)
  const { accounts } = await gateway.accounts.list()
  for (const account of accounts) {
    if (flags.json) print(JSON.stringify(account))
    else {
      const kind = account.is_simulated ? words.accounts.simulated : words.accounts.real
      print([account.name, account.country, kind, account.webhook_url].filter(Boolean).join('  '))
    }
  }
}

async function create(
  name: string,
  flags: GatewayFlags & { country: SiteId },
  terminal: Terminal,
): Promise<void> {
  const { print, words } = terminal
  const { country } = flags
  const account = await connectGateway(flags, terminal).accounts.create({ name, country })
  if (flags.json) return print(JSON.stringify(account))
  print(words.format(words.accounts.created, { name, country }))
  for (const field of ['access_token', 'public_key', 'webhook_secret', 'webhook_url'] as const)
    print(`  ${field}  ${account[field]}`)
}

async function remove(name: string, flags: GatewayFlags, terminal: Terminal): Promise<void> {
  const { print, words } = terminal
  const removed = await connectGateway(flags, terminal).accounts.remove({ name })
  print(
    flags.json
      ? JSON.stringify(removed)
      : words.format(words.accounts.removed, { name, count: removed.cleared }),
  )
}
