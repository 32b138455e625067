import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf } from '../../../server/facts/countries.ts'
import { toTestUserEmail } from '../../../server/facts/test-users.ts'
import { useTyped } from '../../actions/typed-values.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { useSettings } from '../../http/use-settings.ts'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { type ReadAmount, readAmount, useAmountProblem } from '../../money/read-amount.ts'
import { newReference } from '../../records/own-reference.ts'
import { emailOf, findBuyer } from '../../records/test-user-vault.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { makeTokenOf, methodOf } from './card-to-token.ts'
import { findMade, type Paying, sendPaying, toRequest } from './make-payment.ts'
import { isBare } from './order-input.ts'
import {
  chosenIn,
  fieldOfServerError,
  fieldsOfCountry,
  type PayValues,
  readMetadata,
  startValues,
} from './pay-values.ts'
import { toFieldText, useAmountLanguage } from './use-amount-language.ts'
import type { Made, Pay } from './use-pay.ts'
import { type PayChoice, useSavedCards } from './use-pay-choice.ts'

type Texts = ReturnType<typeof useTranslations<'pay'>>
type Reader = {
  t: Texts
  tOrder: OrderTexts
  locale: string
  problemOf: (amount: ReadAmount) => string | null
}
type OrderTexts = ReturnType<typeof useTranslations<'orders.pay'>>
type PayErrors = Partial<Record<keyof PayValues, string>>

/** The form's errors by field. Each one says what to enter instead. */
function checkPayValues(values: PayValues, choice: PayChoice, reader: Reader): PayErrors {
  const { t } = reader
  const checkOfApi = choice.api === 'orders' ? checkOrder : checkPayment
  return {
    ...checkAmount(values, choice, reader),
    ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: t('badEmail') }),
    ...checkOfApi(values, reader),
    ...(choice.card.kind === 'own' ? checkOwnCard(values, t) : {}),
    ...(choice.asksBank ? checkBank(values, choice, t) : {}),
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

const bankFields = ['bank', 'documentNumber'] as const

/** An order has no field for the address of the payer. */
function checkBank(values: PayValues, { api }: PayChoice, t: Texts): PayErrors {
  const fields = api === 'orders' ? bankFields : [...bankFields, 'ipAddress' as const]
  const hasReturn = values.callbackUrl.trim() !== '' && isWebUrlOrEmpty(values.callbackUrl)
  return { ...missingOf(values, fields, t), ...(hasReturn ? {} : { callbackUrl: t('badUrl') }) }
}

const ownCardFields = ['cardNumber', 'cardMonth', 'cardYear', 'cardCode', 'method'] as const

function checkOwnCard(values: PayValues, t: Texts): PayErrors {
  return missingOf(values, ownCardFields, t)
}

function missingOf(values: PayValues, fields: readonly (keyof PayErrors)[], t: Texts): PayErrors {
  const missing = fields.filter(field => String(values[field]).trim() === '')
  return Object.fromEntries(missing.map(field => [field, t('fieldMissing')]))
}

const defaultDescription = 'Pasarela'
const defaultBuyerEmail = toTestUserEmail(1_234_567_890)

/** Fields whose start values are in the address. */
export const keptFields = ['amount', 'email', 'description'] as const

export type PayFormApi = ReturnType<typeof usePayForm>['form']

/**
 * The form's state and its submission.
 * @param focusFirstError called when the form has invalid fields
 */
export function usePayForm(choice: PayChoice, pay: Pay, focusFirstError: () => void) {
  const t = useTranslations('pay')
  const problemOf = useAmountProblem(choice.currency)
  const tOrder = useTranslations('orders.pay')
  const locale = useFormatLocale()
  const nowMs = useProviderNow()
  const settings = useSettings()
  const savedCards = useSavedCards(choice.customerId)
  const [reference, setReference] = useState(newReference)
  const [tokenFailure, setTokenFailure] = useState<unknown>(null)
  const [isTokenizing, setTokenizing] = useState(false)
  const buyer = findBuyer(choice.site)
  const untouched = startValues(choice.site, {
    amount: toFieldText(String(countryOf(choice.site).sampleAmount), choice.currency, locale),
    installments: 1,
    email: buyer ? emailOf(buyer) : defaultBuyerEmail,
    description: defaultDescription,
    reference,
  })
  const typed = useTyped<PayValues>('pay')
  const initialValues = {
    ...untouched,
    amount: toFieldText(choice.amountText, choice.currency, locale),
    installments: String(choice.installments),
    ...(choice.email !== undefined && { email: choice.email }),
    ...(choice.description !== undefined && { description: choice.description }),
    ...typed.read(),
  }
  const reader = { t, tOrder, locale, problemOf }
  const form = useForm({
    initialValues,
    // An amount that was typed for another country may be none in this one.
    initialErrors: checkAmount(initialValues, choice, reader),
    validateInputOnChange: ['amount'],
    validate: values => checkPayValues(values, choice, reader),
  })
  useEffect(() => typed.keep(form.values, untouched, fieldsOfCountry))
  useAmountLanguage(form, toFieldText(choice.amountText, choice.currency, locale))
  const safe = useSafeSubmit<Paying, Made>('pay', {
    send: (paying, context) => pay.create(context.idempotencyKey, () => sendPaying(paying, context)),
    find: paying =>
      findMade(paying, nowMs())?.then(found => {
        if (found) pay.watch(found)
        return found
      }),
    country: choice.site,
    isRepeatable: true,
    onRefused: error => {
      const wrong = Object.entries(toProblem(error).fields).flatMap(([name, [message]]) => {
        const field = fieldOfServerError.get(name)
        return field && message ? [{ field, message }] : []
      })
      for (const { field, message } of wrong) form.setFieldError(field, message)
      if (wrong.length > 0) focusFirstError()
    },
    onDone: made => {
      pay.finish(made)
      const next = newReference()
      setReference(next)
      form.setValues(({ cardCode, reference: typed }) => ({
        cardNumber: '',
        cardCode: choice.card.kind === 'own' ? '' : (cardCode ?? ''),
        reference: typed === reference ? next : (typed ?? ''),
      }))
    },
  })
  const publicKey = settings?.public_key ?? null
  // Only cards are tokenized, which needs the public key. While the account moves to another country, no amount can be
  // shown.
  const canPay =
    settings !== undefined && !choice.move.isPending && (publicKey !== null || choice.card.kind === 'offline')
  const isBusy = isTokenizing || safe.isBusy
  const needsToken = choice.card.kind !== 'offline' && !(choice.api === 'orders' && isBare(form.values))

  async function submit(): Promise<void> {
    if (safe.doubt) return safe.sendAgain()
    if (form.validate().hasErrors) {
      setTokenFailure(null)
      safe.clearRefusal()
      focusFirstError()
    } else await send()
  }

  /** Sends the values unchanged, even those that the form refuses. */
  async function send(): Promise<void> {
    if (!settings || !canPay || isBusy) return
    setTokenFailure(null)
    safe.clearRefusal()
    const { values } = form
    const access = { providerUrl: settings.provider_url, publicKey: publicKey ?? '' }
    const amount = readAmount(values.amount, choice.currency, locale)
    const method = methodOf(choice, values, savedCards)
    const hasOwnReference = values.reference === reference
    setTokenizing(true)
    try {
      const makeToken = needsToken ? makeTokenOf(choice, values, access) : null
      const token = await pay.tokenize(chosenIn(choice, values), makeToken)
      const request = toRequest({ choice, values, amount, method, token: token?.id ?? null })
      await safe.submit({ ...request, hasOwnReference })
    } catch (error) {
      setTokenFailure(error)
    } finally {
      setTokenizing(false)
    }
  }
  /** Keeps the typed values in the address, so that a reload loses none of them. */
  function keepTyped(): void {
    const typed = keptFields.filter(name => form.isDirty(name))
    if (typed.length > 0) choice.change(Object.fromEntries(typed.map(name => [name, form.values[name]])))
  }
  return { form, keepTyped, submit, sendAnyway: send, safe, tokenFailure, canPay, needsToken, isBusy }
}
