import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreateSubscriptionInput } from '../../../server/contract/subscriptions.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { isOwnReference, newReference } from '../../actions/own-reference.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { firstDraft, type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount } from '../../money/format-money.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { useFocusFirstError } from '../../ui/forms/use-focus-first-error.ts'
import { type SubscriptionValues, startSubscription, toSubscriptionInput } from './subscription-values.ts'
import { toFormErrors } from './to-form-errors.ts'
import { useTermsRules } from './use-terms-rules.ts'
import { useTokenize } from './use-tokenize.ts'

/** @param planOfAddress the plan that is chosen at first; empty for none */
export function useSubscriptionForm(site: SiteId, planOfAddress: string) {
  const t = useTranslations('subscriptions.form')
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [reference] = useState(newReference)
  const [draft, setDraft] = useState(firstDraft)
  const [wrongCard, setWrongCard] = useState<OwnField[]>([])
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const card = useTokenize()
  const { currency, sampleAmount } = countryOf(site)
  const form = useForm<SubscriptionValues>({
    initialValues: {
      ...startSubscription(t('sampleReason'), formatAmount(sampleAmount, currency, locale), reference),
      plan: planOfAddress,
    },
    validateInputOnChange: ['amount'],
    validate: useRules(site),
  })
  const create = useSafeSubmit<CreateSubscriptionInput, { id: string }>('subscription', {
    send: (input, context) => gateway.subscriptions.create.mutate(input, { context }),
    find: ({ external_reference }) => {
      // A reference that the user typed may belong to several subscriptions.
      if (!isOwnReference(external_reference)) return undefined
      // The provider's search ignores references. A new subscription is among the newest.
      const newest = gateway.subscriptions.search.query({ limit: 50 })
      return newest.then(
        ({ results }) => results.find(one => one.external_reference === external_reference) ?? null,
      )
    },
    // The provider does not honor the key of this operation.
    isRepeatable: false,
    onDone: ({ id: subscriptionId }) => {
      sayDone(t('created'))
      utils.subscriptions.search.invalidate()
      navigate({ to: '/subscriptions/$subscriptionId', params: { subscriptionId } })
    },
    onRefused: error => {
      form.setErrors(toFormErrors(toProblem(error).fields))
      focusFirstError()
    },
  })
  const { plan: planId } = form.values
  const plan = trpc.plans.get.useQuery({ planId }, { enabled: planId !== '', retry: false })
  const input = toSubscriptionInput(form.values, site, locale)
  const isByCard = form.values.authorize === 'card'
  /** Sends the values unchanged, even those that the form refuses. */
  const send = async () => {
    if (create.doubt) return create.sendAgain()
    create.clearRefusal()
    if (!isByCard) return create.submit(input)
    const token = await card.tokenize(draft)
    if (token !== null) await create.submit({ ...input, card_token_id: token })
  }
  const submit = form.onSubmit(
    () => {
      const found = isByCard ? wrongFields(draft) : []
      setWrongCard(found)
      if (found.length === 0) return void send()
      create.clearRefusal()
      focusFirstError()
    },
    () => {
      create.clearRefusal()
      focusFirstError()
    },
  )
  return {
    form,
    create,
    card,
    draft,
    setDraft: (next: typeof draft) => {
      setDraft(next)
      setWrongCard([])
    },
    wrongCard,
    /** The chosen plan. */
    plan,
    input,
    submit,
    send,
    element,
  }
}

export type SubscriptionFormState = ReturnType<typeof useSubscriptionForm>

function useRules(site: SiteId) {
  const t = useTranslations('subscriptions.form')
  const terms = useTermsRules(site)
  type Values = SubscriptionValues
  const withoutPlan = (values: Values, problem: string | null) => (values.plan === '' ? problem : null)
  return {
    reason: (reason: string, values: Values) => withoutPlan(values, terms.reason(reason)),
    amount: (amount: string, values: Values) => withoutPlan(values, terms.amount(amount)),
    frequency: (frequency: string, values: Values) => withoutPlan(values, terms.frequency(frequency)),
    trial: (trial: string, values: Values) => withoutPlan(values, terms.trial(trial)),
    backUrl: (url: string, values: Values) => withoutPlan(values, terms.backUrl(url)),
    payerEmail: (email: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : t('badEmail')),
    end: (end: string, { start }: Values) => (end && start && end <= start ? t('badPeriod') : null),
  }
}
