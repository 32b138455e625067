/** Tools for what payers, banks and time do, which only the simulator can do. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { amount } from '../../../contract/fields.ts'
import { toCents } from '../../../facts/amounts.ts'
import { countryOf, isSiteId } from '../../../facts/countries.ts'
import { amountOf } from '../../../facts/decimal-amounts.ts'
import { terminalTypes, virtualTerminalOf } from '../../../facts/in-person-orders.ts'
import { commonFaultShape, matchedCallsShape } from '../../../shared/faults/call-fault.ts'
import { asWord } from './fit-data.ts'
import { kitOf } from './kit-of-run.ts'
import { describeData } from './present.ts'
import { anyId, type Run, readThing, type Tool, tool } from './tool.ts'

const { method, path, times, skip } = matchedCallsShape
const { status, performed, delay_ms, cut_off, reset } = commonFaultShape

/** An order at the first virtual terminal, or at a printed code. */
async function makeInPersonOrder(type: 'qr' | 'point', amount: number, { gateway }: Run) {
  const { site_id: site } = await gateway.seller.get()
  const { decimals } = countryOf(isSiteId(site) ? site : 'MLA')
  const at = {
    qr: { external_pos_id: 'POS001' },
    point: { terminal_id: virtualTerminalOf(terminalTypes[0]) },
  }
  return gateway.orders.create({
    type,
    external_reference: `in-person-${randomUUID().slice(0, 8)}`,
    transactions: { payments: [{ amount: amountOf(toCents(amount), decimals) }] },
    config: { [type]: at[type] },
  })
}

export const simulatorTools: Tool[] = [
  tool({
    name: 'settle_payment',
    description:
      'Decides a waiting payment or order as payer, bank or reviewer, or disputes an approved one (chargeback).',
    isReadOnly: false,
    isDestructive: true,
    isSimulated: true,
    fields: {
      id: anyId,
      settlement: z.enum(['approve', 'reject', 'expire', 'chargeback']),
      detail: z.string().optional().meta({ description: 'status_detail of a rejection' }),
    },
    example: { id: '1340001000', settlement: 'approve' },
    run: async ({ id, settlement, detail }, run) => {
      const { payments } = await kitOf(run)
      if (settlement === 'reject') await payments.reject(id, detail)
      else await payments[settlement](id)
      const data = await readThing(id, run)
      return { data, text: describeData(data) }
    },
  }),
  tool({
    name: 'pay_in_person',
    description:
      'Acts as the buyer at a QR code (type qr) or a terminal (type point) with the order that waits there. With an amount it first makes one, as the shop would.',
    isReadOnly: false,
    isSimulated: true,
    fields: {
      type: z.enum(['qr', 'point']),
      amount: amount.optional(),
      order_id: z.string().optional().meta({ description: 'Default: the only order that waits' }),
      action: z
        .enum(['approve', 'reject', 'cancel', 'none'])
        .optional()
        .meta({ description: 'none only makes the order. Default: approve' }),
      method: z.string().optional().meta({ description: 'visa, pix… Default: the balance or a card' }),
      tip: z.string().optional().meta({ description: 'Decimal text, at a terminal' }),
    },
    example: { type: 'qr', amount: 1500 },
    run: async ({ type, amount, order_id, action = 'approve', ...choice }, run) => {
      const made = amount === undefined ? null : await makeInPersonOrder(type, amount, run)
      const id = made?.id ?? order_id
      const at = { ...choice, ...(id !== undefined && { order: id }) }
      const { qr, point } = await kitOf(run)
      const acts = {
        qr: {
          approve: async () => (await qr.pay(at)).order,
          reject: async () => (await qr.pay({ ...at, outcome: 'OTHE' })).order,
          cancel: () => qr.refuse(at),
        },
        point: {
          approve: () => point.approve(at),
          reject: () => point.refuse(at),
          cancel: () => point.cancel(at),
        },
      }
      const data = action === 'none' ? made : await acts[type][action]()
      if (data === null) throw new Error('action none needs an amount: it only makes an order.')
      return { data, text: describeData(data) }
    },
  }),
  tool({
    name: 'charge_subscription',
    description: 'Moves the clock to the next charge of a subscription, which charges it.',
    isReadOnly: false,
    isSimulated: true,
    fields: {
      subscription_id: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'must be the id of a subscription, 32 hexadecimal digits'),
      refuse: z.boolean().optional().meta({ description: 'The bank refuses this charge' }),
    },
    example: { subscription_id: '2c938084726fca480172750000000000' },
    run: async ({ subscription_id: id, refuse }, run) => {
      const { subscriptions } = await kitOf(run)
      if (refuse) await subscriptions.refuse(id)
      const data = await subscriptions.chargeNext(id)
      return { data, text: `Charged: payment ${asWord(data.payment.id)} is ${asWord(data.payment.status)}.` }
    },
  }),
  tool({
    name: 'advance_clock',
    description:
      'Moves the clock of the simulated account: expiries, retries of webhooks and charges happen.',
    isReadOnly: false,
    isSimulated: true,
    fields: {
      days: z.number().min(0).optional(),
      hours: z.number().min(0).optional(),
      minutes: z.number().min(0).optional(),
    },
    example: { days: 3 },
    run: async (by, { control }) => {
      const data = await control.clock.advance(by)
      return { data, text: `The clock shows ${asWord(data.now)}. Jobs that ran: ${asWord(data.ran_total)}.` }
    },
  }),
  tool({
    name: 'inject_fault',
    description:
      'Lets the next matching API calls (target api) or webhooks (target webhook) fail. performed: the write happens, its response is lost. Target none removes all faults.',
    isReadOnly: false,
    isSimulated: true,
    fields: {
      target: z.enum(['api', 'webhook', 'none']),
      ...{ method, path, times, skip, status, performed, delay_ms, cut_off, reset },
      topic: z.string().optional(),
      copies: z.int().min(1).max(20).optional(),
      lose: z.boolean().optional(),
      wrong_signature: z.boolean().optional(),
    },
    example: { target: 'api', method: 'POST', path: '/v1/payments', status: 500, performed: true },
    run: async ({ target, times, skip, topic, copies, lose, wrong_signature, ...call }, { control }) => {
      const counts = { times, skip }
      const { add, addForNotifications, clear } = control.faults
      const data =
        target === 'none'
          ? await clear()
          : target === 'api'
            ? await add({ ...counts, ...call })
            : await addForNotifications({ ...counts, topic, copies, lose, wrong_signature })
      return { data, text: 'The rules that are not used up:' }
    },
  }),
]
