import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toTestUserEmail } from '../../../server/facts/test-users.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { useLacksToken, useSettings } from '../../gateway/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { parseJson } from '../../json/unknown-json.ts'
import { readAmount } from '../../money/read-amount.ts'
import { emailOf, findBuyer } from '../../provider/test-user-vault.ts'
import { gateway } from '../../trpc.ts'
import { newReference } from '../../writes/own-reference.ts'
import { numberOrText, unchecked } from '../../writes/unchecked.ts'
import { useSafeSubmit } from '../../writes/use-safe-submit.ts'
import { makeTokenOf, methodOf } from './card-to-token.ts'
import { checkPayValues } from './check-pay-values.ts'
import {
  fieldOfServerError,
  readMetadata,
  startValues,
  toOfflineInput,
  toPaymentInput,
} from './pay-values.ts'
import type { CreatedPayment, Pay } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { useSavedCards } from './use-saved-cards.ts'

const defaultDescription = 'Pasarela'
const defaultBuyerEmail = toTestUserEmail(1_234_567_890)

export type PayFormApi = ReturnType<typeof usePayForm>['form']

/** A payment ready to be sent. Its token works once, so it is repeated unchanged. */
type Order =
  | { kind: 'card'; input: ReturnType<typeof toPaymentInput>; hasOwnReference: boolean }
  | { kind: 'offline'; input: ReturnType<typeof toOfflineInput>; hasOwnReference: boolean }

/**
 * The form's state and its submission.
 * @param focusFirstError called when the form has invalid fields
 */
export function usePayForm(choice: PayChoice, pay: Pay, focusFirstError: () => void) {
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const settings = useSettings()
  const lacksToken = useLacksToken()
  const savedCards = useSavedCards(choice.customerId)
  const [reference, setReference] = useState(newReference)
  const [tokenFailure, setTokenFailure] = useState<unknown>(null)
  const [isTokenizing, setTokenizing] = useState(false)
  const buyer = findBuyer(choice.site)
  const form = useForm({
    initialValues: startValues(choice.site, {
      amount: choice.amountText,
      installments: choice.installments,
      email: choice.email ?? (buyer ? emailOf(buyer) : defaultBuyerEmail),
      description: choice.description ?? defaultDescription,
      reference,
    }),
    validate: values => checkPayValues(values, choice, { t, locale }),
  })
  const safe = useSafeSubmit<Order, CreatedPayment>({
    send: (order, context) => pay.create(() => createPayment(order, context)),
    find: findPayment,
    isRepeatable: true,
    onRefused: error => {
      const wrong = Object.entries(toProblem(error).fields).flatMap(([name, [message]]) => {
        const field = fieldOfServerError.get(name)
        return field && message ? [{ field, message }] : []
      })
      for (const { field, message } of wrong) form.setFieldError(field, message)
      if (wrong.length > 0) focusFirstError()
    },
    onDone: payment => {
      pay.finish(payment)
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
  // Only cards are tokenized, which needs the public key.
  const canPay =
    settings !== undefined && !lacksToken && (publicKey !== null || choice.card.kind === 'offline')
  const isBusy = isTokenizing || safe.isBusy

  async function submit(): Promise<void> {
    if (safe.doubt) return safe.sendAgain()
    if (form.validate().hasErrors) {
      setTokenFailure(null)
      safe.clearRefusal()
      focusFirstError()
    } else await send()
  }

  /** Sends the values as they are, also those that the form refuses. */
  async function send(): Promise<void> {
    if (!settings || !canPay || isBusy) return
    setTokenFailure(null)
    safe.clearRefusal()
    const { values } = form
    const access = { providerUrl: settings.provider_url, publicKey: publicKey ?? '' }
    const amount = readAmount(values.amount, choice.currency, locale)
    const parts = {
      amount: amount.ok ? amount.value : 0,
      method: methodOf(choice, values, savedCards),
      values,
    }
    const wrong = {
      ...(!amount.ok && { transaction_amount: numberOrText(values.amount) }),
      ...(!readMetadata(values.metadata) && { metadata: parseJson(values.metadata) ?? values.metadata }),
    }
    const hasOwnReference = values.reference === reference
    setTokenizing(true)
    try {
      const token = await pay.tokenize(makeTokenOf(choice, values, access))
      await safe.submit(
        token
          ? {
              kind: 'card',
              input: unchecked(toPaymentInput({ ...parts, token: token.id }), wrong),
              hasOwnReference,
            }
          : {
              kind: 'offline',
              input: unchecked(toOfflineInput({ ...parts, site: choice.site }), wrong),
              hasOwnReference,
            },
      )
    } catch (error) {
      setTokenFailure(error)
    } finally {
      setTokenizing(false)
    }
  }
  return { form, submit, sendAnyway: send, safe, tokenFailure, canPay, isBusy }
}

function createPayment(order: Order, context: { idempotencyKey: string }): Promise<CreatedPayment> {
  return order.kind === 'card'
    ? gateway.payments.create.mutate(order.input, { context })
    : gateway.payments.createOffline.mutate(order.input, { context })
}

/** Only by a reference that this form generated: one that the user typed may belong to several payments. */
function findPayment({ input, hasOwnReference }: Order): Promise<CreatedPayment | null> | undefined {
  if (!hasOwnReference || !input.external_reference) return undefined
  return gateway.payments.search
    .query({ external_reference: input.external_reference })
    .then(({ results }) => results[0] ?? null)
}
