/** One chunk of messages per language, which the first page needs, and parts that others need, loaded on demand. */

import type { MessageKeys, NestedKeyOf } from 'use-intl'
import type { Language } from '../../server/facts/languages.ts'
import type spanishApi from '../../server/shared/texts/api.es.json'
import type spanishFault from '../../server/shared/texts/fault.es.json'
import type spanishQuality from '../../server/shared/texts/quality.es.json'
import type spanishSignature from '../../server/shared/texts/signature.es.json'
import type spanishWarning from '../../server/shared/texts/warning.es.json'
import type spanishCalls from './calls.es.json'
import type spanishCharts from './charts.es.json'
import type spanishCode from './code.es.json'
import type spanishCustomers from './customers.es.json'
import type spanish from './es.json'
import type spanishForwarding from './forwarding.es.json'
import type spanishGrade from './grade.es.json'
import type spanishInspect from './inspect.es.json'
import type spanishOrders from './orders.es.json'
import type spanishOtherPages from './other-pages.es.json'
import type spanishPay from './pay.es.json'
import type spanishPayment from './payment.es.json'
import type spanishPaymentMethods from './payment-methods.es.json'
import type spanishPreferences from './preferences.es.json'
import type spanishShop from './shop.es.json'
import type spanishSimulator from './simulator.es.json'
import type spanishSubscriptions from './subscriptions.es.json'
import type spanishTestUsers from './test-users.es.json'

export type CommonMessages = typeof spanish
/**
 * The texts that all pages but the first share, the explanations of error codes and signatures, the texts of charts, of
 * forwarding and of inspecting an entry, and those of single pages.
 */
export type Parts = {
  otherPages: typeof spanishOtherPages
  code: typeof spanishCode
  signature: typeof spanishSignature
  charts: typeof spanishCharts
  forwarding: typeof spanishForwarding
  grade: typeof spanishGrade
  inspect: typeof spanishInspect
  api: typeof spanishApi
  fault: typeof spanishFault
  warning: typeof spanishWarning
  quality: typeof spanishQuality
  calls: typeof spanishCalls
  shop: typeof spanishShop
  simulator: typeof spanishSimulator
  preferences: typeof spanishPreferences
  pay: typeof spanishPay
  payment: typeof spanishPayment
  paymentMethods: typeof spanishPaymentMethods
  customers: typeof spanishCustomers
  orders: typeof spanishOrders
  subscriptions: typeof spanishSubscriptions
  testUsers: typeof spanishTestUsers
}
export type MessagePartName = keyof Parts
/** A part is only available inside `PartTexts`. */
export type Messages = CommonMessages & Omit<Parts, 'otherPages'> & Parts['otherPages']

/** Adds a part under its name. `otherPages` has several names, as the common messages have. */
export function withPart<Tree extends object>(messages: Tree, part: string, texts: unknown): Tree {
  return { ...messages, ...(part === 'otherPages' ? (texts as object) : { [part]: texts }) }
}

const common = import.meta.glob<CommonMessages>('./??.json', { import: 'default' })

/** The files of all languages have the same keys and arguments; a test compares them. */
export async function loadMessages(language: Language): Promise<CommonMessages> {
  return loadFile(common, `./${language}.json`)
}

export async function loadFile<T>(files: Record<string, () => Promise<T>>, file: string): Promise<T> {
  const read = files[file]
  if (!read) throw new Error(`There is no ${file} among the messages.`)
  return read()
}

/** The key of a text in the messages, such as `payments.column.status`, for what is declared outside of components. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>
