import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toTestUserEmail } from '../../../server/facts/test-users.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { useLacksToken, useSettings } from '../../gateway/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { readAmount } from '../../money/read-amount.ts'
import { emailOf, findBuyer } from '../../provider/test-user-vault.ts'
import { gateway } from '../../trpc.ts'
import { makeTokenOf, methodOf } from './card-to-token.ts'
import { checkPayValues } from './check-pay-values.ts'
import { fieldOfServerError, startValues, toOfflineInput, toPaymentInput } from './pay-values.ts'
import type { Pay } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { useSavedCards } from './use-saved-cards.ts'

const defaultBuyerEmail = toTestUserEmail(1_234_567_890)

export type Failure = { step: 'token' | 'payment'; error: unknown }
export type PayFormApi = ReturnType<typeof usePayForm>['form']

/** The form's state and its submission. The idempotency key changes once a payment was created with it. */
export function usePayForm(choice: PayChoice, pay: Pay) {
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const settings = useSettings()
  const lacksToken = useLacksToken()
  const savedCards = useSavedCards(choice.customerId)
  const [key, setKey] = useState<string>(() => crypto.randomUUID())
  const [failure, setFailure] = useState<Failure | null>(null)
  const buyer = findBuyer(choice.site)
  const form = useForm({
    initialValues: startValues(choice.site, {
      amount: choice.amountText,
      installments: choice.installments,
      email: buyer ? emailOf(buyer) : defaultBuyerEmail,
    }),
    validate: values => checkPayValues(values, choice, { t, locale }),
  })
  const publicKey = settings?.public_key ?? null
  // Only cards are tokenized, which needs the public key.
  const canPay =
    settings !== undefined && !lacksToken && (publicKey !== null || choice.card.kind === 'offline')

  /** Returns whether the form was valid. */
  const submit = async (): Promise<boolean> => {
    setFailure(null)
    const amount = readAmount(form.values.amount, choice.currency, locale)
    if (form.validate().hasErrors || !amount.ok || !settings || !canPay || pay.isBusy) return false
    const { values } = form
    const access = { providerUrl: settings.provider_url, publicKey: publicKey ?? '' }
    const method = methodOf(choice, values, savedCards)
    let step: Failure['step'] = 'token'
    try {
      await pay.pay({
        makeToken: makeTokenOf(choice, values, access),
        create: (token, context) => {
          step = 'payment'
          return token
            ? gateway.payments.create.mutate(
                toPaymentInput({ amount: amount.value, token: token.id, method, values }),
                { context },
              )
            : gateway.payments.createOffline.mutate(
                toOfflineInput({ amount: amount.value, method, values, site: choice.site }),
                { context },
              )
        },
        idempotencyKey: key,
      })
      setKey(crypto.randomUUID())
      form.setValues({ cardNumber: '', cardCode: choice.card.kind === 'own' ? '' : values.cardCode })
    } catch (error) {
      setFailure({ step, error })
      // A token works once. With a new one the request differs, so it needs a new key.
      setKey(crypto.randomUUID())
      const wrong = Object.entries(toProblem(error).fields).flatMap(([name, [message]]) => {
        const field = fieldOfServerError.get(name)
        return field && message ? [{ field, message }] : []
      })
      for (const { field, message } of wrong) form.setFieldError(field, message)
      return wrong.length === 0
    }
    return true
  }
  return {
    form,
    submit,
    failure,
    canPay,
    key,
    renewKey: () => setKey(crypto.randomUUID()),
  }
}
