/**
 * `subscription` creates, pauses, resumes and cancels subscriptions of the simulator. `charge` moves its clock to the next
 * charge.
 */
import { type Command, Option } from 'commander'
import { cardholderNames } from '../../server/facts/cardholder-outcomes.ts'
import type { CardOutcome } from '../../server/kit/record-types.ts'
import type { Subscription } from '../../server/kit/subscription-types.ts'
import { NotChargedError } from '../../server/kit/subscriptions.ts'
import { CommandError } from '../command-error.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { checkMethod, connectSimulator } from '../pay/connect-servers.ts'
import { readAmount, readSubscriptionId } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type CreateFlags = GatewayFlags & {
  amount?: string
  method?: string
  outcome: CardOutcome
  plan?: string
  reference?: string
}
/** Adds `pasarela subscription` and its subcommands. */
export function addSubscription(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const parent = program
    .command('subscription')
    .description(words.subscription.about)
    .helpOption('-h, --help', words.options.help)
    .helpCommand(false)
  addCreate(parent, terminal)
  addVerb(parent, terminal, 'charge').action((id: string, flags: GatewayFlags) => charge(id, flags, terminal))
  for (const name of ['pause', 'resume', 'cancel'] as const)
    addVerb(parent, terminal, name).action(async (id: string, flags: GatewayFlags) => {
      const subscription = readSubscriptionId(id, words)
      const { subscriptions } = await connectSimulator(connectGateway(flags, terminal), terminal)
      show(await subscriptions[name](subscription), flags, terminal)
    })
}

function addCreate(parent: Command, terminal: Terminal): void {
  const { words } = terminal
  const { about, amount, method, plan } = words.subscription.create
  addGatewayCommand(parent, terminal, { name: 'subscription create', about })
    .option('--amount <amount>', amount)
    .addOption(new Option('--plan <id>', plan).conflicts('amount'))
    .option('--method <id>', method)
    .addOption(new Option('--outcome <name>', words.pay.outcome).choices(cardholderNames).default('APRO'))
    .option('--reference <text>', words.pay.reference)
    .action((flags: CreateFlags) => create(flags, terminal))
}

/** Adds a subcommand whose argument is the id of a subscription. */
function addVerb(
  parent: Command,
  terminal: Terminal,
  verb: 'charge' | 'pause' | 'resume' | 'cancel',
): Command {
  const { subscription } = terminal.words
  const named = { name: `subscription ${verb}`, about: subscription[verb] } as const
  return addGatewayCommand(parent, terminal, named).argument('<id>', subscription.id)
}

async function create(flags: CreateFlags, terminal: Terminal): Promise<void> {
  const { words } = terminal
  const { plan, method, outcome, reference } = flags
  const amount = flags.amount === undefined ? undefined : readAmount(flags.amount, words)
  const gateway = connectGateway(flags, terminal)
  const { subscriptions, country } = await connectSimulator(gateway, terminal)
  checkMethod(
    method,
    country.testCards.map(card => card.method),
    terminal,
  )
  const fields = {
    ...(plan !== undefined && { preapproval_plan_id: plan }),
    ...(reference !== undefined && { external_reference: reference }),
  }
  const options = { outcome, fields, ...(method !== undefined && { method }) }
  show(await subscriptions.create({ ...options, ...(amount !== undefined && { amount }) }), flags, terminal)
}

/** Advances the clock of the account to the next charge, or to the next attempt of an unpaid one. */
async function charge(id: string, flags: GatewayFlags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const subscription = readSubscriptionId(id, words)
  const { subscriptions } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const invoice = await subscriptions.chargeNext(subscription).catch(error => {
    if (!(error instanceof NotChargedError)) throw error
    throw new CommandError(
      'not_charged',
      words.format(words.subscription.notCharged, { id, status: error.status }),
    )
  })
  const { payment, status, transaction_amount: amount } = invoice
  print(
    flags.json
      ? JSON.stringify(invoice)
      : words.format(words.subscription.charged, {
          id: `${invoice.id}`,
          amountAndStatus: `${amount}: ${status}`,
          payment: words.format(words.pay.done, {
            id: `${payment.id}`,
            status: `${payment.status} (${payment.status_detail})`,
          }),
        }),
  )
}

function show(subscription: Subscription, { json }: GatewayFlags, { words, print }: Terminal): void {
  const { id, status, next_payment_date: next } = subscription
  const coming = status === 'authorized' && next ? next : 'none'
  print(
    json ? JSON.stringify(subscription) : words.format(words.subscription.done, { id, status, next: coming }),
  )
}
