import { type Command, Option } from 'commander'
import type { Seller, Settings } from '../../server/contract/health.ts'
import { cardholderNames } from '../../server/facts/cardholder-outcomes.ts'
import { type Country, countryOf, isSiteId } from '../../server/facts/countries.ts'
import { createSend, PasarelaError, type Send } from '../../server/testing/json-client.ts'
import { createPayments } from '../../server/testing/payments.ts'
import type { CardOutcome } from '../../server/testing/types.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayOptions, connectGateway, type GatewayFlags } from '../gateway.ts'
import { readAmount } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & {
  amount?: string
  method?: string
  outcome: CardOutcome
  reference?: string
  key?: string
}

export function addPay(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const command = addCommand(program, terminal, {
    name: 'pay',
    about: words.pay.about,
    examples: [
      'pasarela pay --amount 1500 --reference order-1001',
      'pasarela pay --amount 1500 --outcome FUND --json',
      'pasarela pay --amount 1500 --method rapipago',
    ],
  })
  addGatewayOptions(command, terminal)
    .option('--amount <amount>', words.pay.amount)
    .option('--method <id>', words.pay.method)
    .addOption(new Option('--outcome <name>', words.pay.outcome).choices(cardholderNames).default('APRO'))
    .option('--reference <text>', words.pay.reference)
    .option('--key <key>', words.pay.key)
    .action((flags: Flags) => pay(flags, terminal))
}

async function pay(flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { method, outcome, reference, key: idempotencyKey } = flags
  const amount = flags.amount === undefined ? undefined : readAmount(flags.amount, words)
  const gateway = connectGateway(flags, terminal)
  const { site_id } = await gateway.call<Seller>('GET', '/seller')
  if (!isSiteId(site_id)) throw new CommandError('unknown_site', words.pay.unknownSite(site_id))
  checkMethod(method, countryOf(site_id), terminal)
  const ask: Send = (verb, path, { body } = {}) => gateway.call(verb, path, { body, idempotencyKey })
  const settings = await gateway.call<Settings>('GET', '/settings')
  const payments = createPayments({ ask, simulate: sendToProvider(settings, terminal) }, site_id)
  const fields = reference === undefined ? {} : { external_reference: reference }
  const payment = await payments.pay({ method, outcome, fields, ...(amount !== undefined && { amount }) })
  const { id, status, status_detail } = payment
  print(flags.json ? JSON.stringify(payment) : words.pay.done(id, `${status} (${status_detail})`))
}

function checkMethod(method: string | undefined, country: Country, { words }: Terminal): void {
  const known = [...country.testCards.map(card => card.method), ...country.offlineMethods.map(({ id }) => id)]
  if (method === undefined || known.includes(method)) return
  throw new CommandError('usage', words.pay.unknownMethod(method, known.join(', ')), exitCodes.usage)
}

/** Card tokens are made at the provider, with the public key, as by a browser: no card passes through the gateway. */
function sendToProvider({ provider_url, public_key }: Settings, { words }: Terminal): Send {
  const send = createSend(provider_url)
  return async (method, path, options) => {
    if (public_key === null) throw new CommandError('not_configured', words.pay.noPublicKey)
    try {
      return await send(method, `${path}?public_key=${encodeURIComponent(public_key)}`, options)
    } catch (error) {
      if (error instanceof PasarelaError)
        throw new CommandError('provider_refused', error.message, exitCodes.failed, error.body)
      throw new CommandError('unreachable', words.pay.noProvider(provider_url), exitCodes.unreachable)
    }
  }
}
