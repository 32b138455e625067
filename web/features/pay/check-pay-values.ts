import type { useTranslations } from 'use-intl'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { type PayValues, readMetadata } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'

type Texts = ReturnType<typeof useTranslations<'pay'>>
type Reader = {
  t: Texts
  tOrder: OrderTexts
  locale: string
  problemOf: (amount: ReadAmount) => string | null
}
type OrderTexts = ReturnType<typeof useTranslations<'orders.pay'>>
export type PayErrors = Partial<Record<keyof PayValues, string>>

/** The form's errors by field. Each one tells what to enter instead. */
export function checkPayValues(values: PayValues, choice: PayChoice, reader: Reader): PayErrors {
  const { t } = reader
  const checkOfApi = choice.api === 'orders' ? checkOrder : checkPayment
  return {
    ...checkAmount(values, choice, reader),
    ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: t('badEmail') }),
    ...checkOfApi(values, reader),
    ...(choice.card.kind === 'own' ? checkOwnCard(values, t) : {}),
    ...(choice.card.kind === 'saved' && values.cardCode.trim() === '' ? { cardCode: t('fieldMissing') } : {}),
  }
}

function checkPayment(values: PayValues, { t }: Reader): PayErrors {
  return {
    ...(values.description.trim() === '' ? { description: t('descriptionMissing') } : {}),
    ...(isWebUrlOrEmpty(values.notificationUrl) ? {} : { notificationUrl: t('badUrl') }),
    ...(readMetadata(values.metadata) ? {} : { metadata: t('badJson') }),
  }
}

function checkOrder(values: PayValues, { tOrder: t }: Reader): PayErrors {
  return {
    ...(values.reference.trim() === '' ? { reference: t('referenceMissing') } : {}),
    ...(/^(P(?!$)(\d+[YMWD])*(T(\d+[HMS])+)?)?$/.test(values.expiration.trim())
      ? {}
      : { expiration: t('badDuration') }),
  }
}

function checkAmount(
  { amount }: PayValues,
  { currency }: PayChoice,
  { problemOf, locale }: Reader,
): PayErrors {
  const problem = problemOf(readAmount(amount, currency, locale))
  return problem === null ? {} : { amount: problem }
}

const ownCardFields = ['cardNumber', 'cardMonth', 'cardYear', 'cardCode', 'method'] as const

function checkOwnCard(values: PayValues, t: Texts): PayErrors {
  const missing = ownCardFields.filter(field => values[field].trim() === '')
  return Object.fromEntries(missing.map(field => [field, t('fieldMissing')]))
}
