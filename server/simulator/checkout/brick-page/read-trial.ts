import { countryOf } from '../../../facts/countries.ts'
import type { JsonObject } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'

export const brickNames = ['cardPayment', 'payment', 'statusScreen', 'wallet', 'brand'] as const
export type BrickName = (typeof brickNames)[number]

export const themes = ['default', 'dark', 'bootstrap', 'flat'] as const

const settingNames = ['amount', 'customer', 'payment', 'theme', 'locale', 'hidden', 'outcomes'] as const
export type SettingName = (typeof settingNames)[number]

/** The settings that the page offers for each brick. */
export const settingsOf: Record<BrickName, readonly SettingName[]> = {
  cardPayment: ['amount', 'theme', 'locale', 'hidden', 'outcomes'],
  payment: ['amount', 'customer', 'theme', 'locale', 'hidden', 'outcomes'],
  statusScreen: ['payment', 'theme', 'locale'],
  wallet: ['amount', 'locale'],
  brand: ['locale'],
}

/** A choice of a list; `label` is what distinguishes it for people. */
type Choice = { value: string; label: string }

/** A brick with the settings that the page's address has. */
export type Trial = {
  brick: BrickName
  /** The value of each field of the form; an empty text for a checkbox that is not checked. */
  values: Record<SettingName, string>
  locales: string[]
  /** The customers with saved cards, and the latest payments. */
  customers: Choice[]
  payments: Choice[]
  /** `initialization` and `customization` of `create`. */
  settings: { initialization: JsonObject; customization: JsonObject }
}

/** Whether the brick has this setting, with a value. */
export function isSet({ brick, values }: Pick<Trial, 'brick' | 'values'>, name: SettingName): boolean {
  return settingsOf[brick].includes(name) && values[name] !== ''
}

/** The number of customers or payments to choose from. */
const maxChoices = 20

/**
 * Reads the trial of an address. An amount is passed on as it was typed, because the brick says what is wrong with it;
 * what no list has is replaced by the first of the list.
 */
export function readTrial(query: Record<string, string>, account: Account, deps: Deps): Trial {
  const country = countryOf(account.siteId)
  const brick = brickNames.find(name => name === query.brick) ?? 'cardPayment'
  const locales = [...new Set([country.locale, 'es-AR', 'pt-BR', 'en-US'])]
  const cards = deps.tables.savedCards.find(account.number, {})
  const customers = [...Map.groupBy(cards, card => card.customerId).keys()]
    .flatMap(id => deps.tables.customers.get(account.number, id) ?? [])
    .slice(-maxChoices)
    .map(({ id, email }) => ({ value: id, label: email }))
  const payments = deps.tables.payments
    .find(account.number, { sort: { column: 'created', isDescending: true }, limit: maxChoices })
    .map(({ id, status, methodId }) => ({ value: String(id), label: `${status}, ${methodId}` }))
  const choose = (value: string | undefined, of: readonly string[]) =>
    of.find(one => one === value) ?? of[0] ?? ''
  const values = {
    amount: query.amount ?? String(country.sampleAmount),
    customer: choose(query.customer, ['', ...customers.map(({ value }) => value)]),
    payment: choose(
      query.payment,
      payments.map(({ value }) => value),
    ),
    theme: choose(query.theme, themes),
    locale: choose(query.locale, locales),
    hidden: query.hidden ? 'yes' : '',
    outcomes: query.outcomes ? 'yes' : '',
  }
  const cardsIds = cards.filter(card => card.customerId === values.customer).map(({ id }) => id)
  return { brick, values, locales, customers, payments, settings: toSettings(brick, values, cardsIds) }
}

function toSettings(brick: BrickName, values: Trial['values'], cardsIds: string[]): Trial['settings'] {
  const has = (name: SettingName) => settingsOf[brick].includes(name)
  const { customer: customerId, payment: paymentId, theme } = values
  const amount = Number.isNaN(Number(values.amount)) ? values.amount : Number(values.amount)
  const visual = {
    ...(isSet({ brick, values }, 'hidden') && { hidePaymentButton: true }),
    ...(has('theme') && theme !== 'default' && { style: { theme } }),
  }
  const paymentMethods = {
    creditCard: 'all',
    debitCard: 'all',
    prepaidCard: 'all',
    ticket: 'all',
    bankTransfer: 'all',
    atm: 'all',
  }
  return {
    initialization: {
      // The wallet's amount is that of its preference.
      ...(has('amount') && brick !== 'wallet' && { amount }),
      ...(brick === 'wallet' && { redirectMode: 'blank' }),
      ...(isSet({ brick, values }, 'customer') && { payer: { customerId, cardsIds } }),
      ...(has('payment') && { paymentId }),
    },
    customization: {
      ...(brick === 'payment' && { paymentMethods }),
      ...(Object.keys(visual).length > 0 && { visual }),
    },
  }
}
