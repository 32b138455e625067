import { hash } from 'node:crypto'
import { type Command, Option } from 'commander'
import { cardholderNames } from '../../server/facts/cardholder-outcomes.ts'
import { methodsWithoutCard } from '../../server/facts/countries/country.ts'
import { countryOf, isSiteId } from '../../server/facts/countries.ts'
import type { Order } from '../../server/kit/order-types.ts'
import { createOrders } from '../../server/kit/orders.ts'
import { createPayments } from '../../server/kit/payments.ts'
import type { Payment } from '../../server/kit/record-types.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway } from '../gateway.ts'
import {
  checkMethod,
  connectServers,
  connectSimulator,
  orUnknown,
  type PaidOnce,
} from '../pay/connect-servers.ts'
import { type InPersonFlags, payAtTerminal, payByQr } from '../pay/pay-in-person.ts'
import { readAmount } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = InPersonFlags & PaidOnce & { amount?: string; reference?: string; preference?: string }

/** The options of a new sale. A preference, or an order in person, has its own values. */
const ofNewSale = ['api', 'amount', 'reference', 'key']

/** Adds `pasarela pay`. A refused card is a payment, too, and not a failure. */
export function addPay(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'pay', about: words.pay.about })
    .addOption(new Option('--api <name>', words.pay.api).choices(['payments', 'orders']).default('payments'))
    .option('--amount <amount>', words.pay.amount)
    .option('--method <id>', words.pay.method)
    .addOption(new Option('--outcome <name>', words.pay.outcome).choices(cardholderNames).default('APRO'))
    .option('--reference <text>', words.pay.reference)
    .option('--key <key>', words.pay.key)
    .addOption(new Option('--preference <id>', words.pay.preference).conflicts(ofNewSale))
    .addOption(new Option('--qr [pos]', words.pay.qr).conflicts([...ofNewSale, 'preference', 'terminal']))
    .addOption(new Option('--terminal [id]', words.pay.terminal).conflicts([...ofNewSale, 'preference']))
    .action((flags: Flags) => {
      if (flags.qr !== undefined) return payByQr(flags, terminal)
      if (flags.terminal !== undefined) return payAtTerminal(flags, terminal)
      return flags.preference === undefined
        ? pay(flags, terminal)
        : payPreference(flags.preference, flags, terminal)
    })
}

async function pay(flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { api, method, outcome, key } = flags
  const amount = flags.amount === undefined ? undefined : readAmount(flags.amount, words)
  const gateway = connectGateway(flags, terminal)
  const { site_id } = await gateway.seller.get()
  if (!isSiteId(site_id))
    throw new CommandError('unknown_site', words.format(words.pay.unknownSite, { site: site_id }))
  const country = countryOf(site_id)
  const known = [
    ...country.testCards.map(card => card.method),
    ...methodsWithoutCard(country).map(({ id }) => id),
  ]
  const { paymentMethods } = await country.loadPaymentMethods()
  const others = paymentMethods.filter(({ id, ranges }) => ranges.length === 0 && !known.includes(id))
  if (method !== undefined && others.some(({ id }) => id === method))
    throw new CommandError('usage', words.format(words.pay.byPreference, { method }), exitCodes.usage)
  checkMethod(method, known, terminal)
  const reference = flags.reference ?? (api === 'orders' && key !== undefined ? referenceOf(key) : undefined)
  const fields = reference === undefined ? {} : { external_reference: reference }
  const options = { method, outcome, fields, ...(amount !== undefined && { amount }) }
  const servers = await connectServers(gateway, flags, terminal)
  const payments = createPayments(servers, site_id)
  const report = (paid: Order | Payment, done: string, detail: string | null) => {
    const values = { id: String(paid.id), status: `${paid.status} (${detail})` }
    print(flags.json ? JSON.stringify(paid) : words.format(done, values))
  }
  if (api === 'orders') {
    const order = await createOrders(servers, site_id, payments).pay(options)
    return report(order, words.pay.doneOrder, detailOf(order))
  }
  const payment = await payments.pay(options)
  report(payment, words.pay.done, payment.status_detail)
}

async function payPreference(preference: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { method, outcome, json } = flags
  const { payments } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const choice = { outcome, ...(method !== undefined && { method }) }
  const { payment, backUrl } = await orUnknown(
    payments.payPreference(preference, choice),
    words.format(words.pay.unknownPreference, { id: preference }),
  )
  if (json) return print(JSON.stringify({ payment, back_url: backUrl }))
  print(
    words.format(words.pay.done, {
      id: String(payment.id),
      status: `${payment.status} (${payment.status_detail})`,
    }),
  )
  if (backUrl !== null) print(words.format(words.pay.returns, { url: backUrl }))
}

/** The detail of a failed order only repeats `failed`, so the detail of its transaction is shown. */
function detailOf(order: Order): string | null {
  const [transaction] = order.status === 'failed' ? (order.transactions?.payments ?? []) : []
  return (transaction ?? order).status_detail
}

/**
 * The reference is derived from the key, because an order needs one, and a repeated key needs that of its first
 * attempt.
 */
function referenceOf(key: string): string {
  return `order-${hash('sha256', key).slice(0, 16)}`
}
