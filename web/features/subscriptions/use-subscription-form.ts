import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreateSubscriptionInput } from '../../../server/contract/subscriptions.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { unchecked } from '../../actions/form-input.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { useCardDraft, useCardWrite } from '../../cards/use-card-write.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount } from '../../money/format-money.ts'
import { isOwnReference, newReference } from '../../records/own-reference.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { fieldOfTerms, startTerms, type TermsValues, toTerms, useTermsRules } from './terms.tsx'

// The typed values of the form, and the subscription that they become.

export type SubscriptionValues = TermsValues & {
  /** The id of the plan that gives the terms. Empty if the subscription has terms of its own. */
  plan: string
  /** Local date and time of a `datetime-local` field. Empty for now. */
  start: string
  /** The end in the same form. Empty for no end. */
  end: string
  reference: string
  payerEmail: string
  /** `later` means that the payer authorizes the subscription on the hosted page. */
  authorize: 'card' | 'later'
}

/** The simulator accepts this payer even if it requires test users. */
const samplePayer = 'test_payer_12345@testuser.com'

function startSubscription(reason: string, amount: string, reference: string): SubscriptionValues {
  return {
    ...startTerms(reason, amount),
    plan: '',
    start: '',
    end: '',
    reference,
    payerEmail: samplePayer,
    authorize: 'card',
  }
}

/** The request body without a card. A text that is no number is sent as typed. */
function toSubscriptionInput(
  values: SubscriptionValues,
  site: SiteId,
  locale: string,
): CreateSubscriptionInput {
  const isOfPlan = values.plan !== ''
  const dates = {
    ...(values.start && { start_date: new Date(values.start).toISOString() }),
    ...(values.end && { end_date: new Date(values.end).toISOString() }),
  }
  const recurring = isOfPlan ? dates : { ...toTerms(values, site, locale), ...dates }
  const input = {
    ...(isOfPlan
      ? { preapproval_plan_id: values.plan }
      : { reason: values.reason.trim(), back_url: values.backUrl.trim() }),
    ...(Object.keys(recurring).length > 0 && { auto_recurring: recurring }),
    ...(values.reference.trim() && { external_reference: values.reference.trim() }),
    status: values.authorize === 'card' ? 'authorized' : 'pending',
  }
  return unchecked<CreateSubscriptionInput>({ payer_email: values.payerEmail.trim() }, input)
}

/** @param planOfAddress the plan that is chosen at first; empty for none */
export function useSubscriptionForm(site: SiteId, planOfAddress: string) {
  const t = useTranslations('subscriptions.form')
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [reference] = useState(newReference)
  const { check, ...card } = useCardDraft()
  const { currency, sampleAmount } = countryOf(site)
  const validate = useRules(site)
  type Written = { id: string }
  const {
    form,
    safe: create,
    element,
    input,
    showWrong,
  } = useWriteForm<SubscriptionValues, CreateSubscriptionInput, Written>('subscription', {
    form: {
      initialValues: {
        ...startSubscription(t('sampleReason'), formatAmount(sampleAmount, currency, locale), reference),
        plan: planOfAddress,
      },
      validateInputOnChange: ['amount'],
      validate,
    },
    ofCountry: ['plan'],
    toInput: values => toSubscriptionInput(values, site, locale),
    fieldOf: fieldOfTerms,
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
    country: site,
    // The provider does not honor the key of this operation.
    isRepeatable: false,
    onDone: ({ id: subscriptionId }) => {
      sayDone(t('created'))
      utils.subscriptions.search.invalidate()
      navigate({ to: '/subscriptions/$subscriptionId', params: { subscriptionId } })
    },
  })
  const { plan: planId } = form.values
  const plan = trpc.plans.get.useQuery({ planId }, { enabled: planId !== '', retry: false })
  const isByCard = form.values.authorize === 'card'
  const write = useCardWrite(create)
  /** Sends the values unchanged, even those that the form refuses. */
  const send = () =>
    void write.save(isByCard ? card.draft : null, token => ({
      ...input,
      ...(token !== null && { card_token_id: token }),
    }))
  const submit = form.onSubmit(
    () => {
      if (!isByCard || check()) return send()
      showWrong(write.clearFailures)
    },
    () => showWrong(write.clearFailures),
  )
  return {
    form,
    write,
    card,
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
