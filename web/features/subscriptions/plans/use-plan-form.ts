import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreatePlanInput, Plan } from '../../../../server/contract/plans.ts'
import { countryOf, type SiteId } from '../../../../server/facts/countries.ts'
import { useConfirmedAction } from '../../../actions/action-dialog.tsx'
import { useFormDialog } from '../../../actions/form-action.tsx'
import { numberOrText } from '../../../actions/form-input.ts'
import { useWriteForm } from '../../../actions/use-write-form.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatAmount } from '../../../money/format-money.ts'
import { newReference } from '../../../records/own-reference.ts'
import { gateway, trpc } from '../../../trpc.ts'
import { sayDone } from '../../../ui/feedback/announcer.ts'
import { fieldOfTerms, isCount, startTerms, type TermsValues, toTerms, useTermsRules } from '../terms.tsx'

/** Cancels a plan. */
export function useCancelPlan(onDone: () => void) {
  const t = useTranslations('subscriptions.plan')
  const utils = trpc.useUtils()
  return useConfirmedAction<Plan, Plan, Plan>('plan-cancellation', {
    toInput: plan => plan,
    send: ({ id: planId }, context) =>
      gateway.plans.change.mutate({ planId, status: 'cancelled' }, { context }),
    find: ({ id: planId }) =>
      gateway.plans.get.query({ planId }).then(now => (now.status === 'cancelled' ? now : null)),
    // Setting the same status again changes nothing.
    isRepeatable: true,
    onDone: () => {
      utils.plans.invalidate()
      sayDone(t('canceled'))
      onDone()
    },
  })
}

// The typed values of a plan, and the plan that they become.

export type PlanValues = TermsValues & {
  /** The number of charges. Empty for no end. */
  repetitions: string
  /** The day of monthly charges. If empty, it is the day of the first charge. */
  billingDay: string
  /** Whether a first month that ends early at the billing day costs less. */
  isProportional: boolean
}

export function hasBillingDay({ unit, billingDay }: PlanValues): boolean {
  return unit === 'months' && billingDay.trim() !== ''
}

/** The request body. A text that is no number is sent as typed. */
function toPlanInput(values: PlanValues, site: SiteId, locale: string): CreatePlanInput {
  const { reason, backUrl, repetitions, billingDay, isProportional } = values
  return {
    reason: reason.trim(),
    back_url: backUrl.trim(),
    auto_recurring: {
      ...toTerms(values, site, locale),
      ...(repetitions.trim() && { repetitions: numberOrText(repetitions) }),
      ...(hasBillingDay(values) && {
        billing_day: numberOrText(billingDay),
        billing_day_proportional: isProportional,
      }),
    },
  }
}

const attemptName = 'plan'

/** The form of a new plan. It keeps a write in doubt while its dialog is closed. */
export function usePlanForm(site: SiteId, onCreated: (plan: Plan) => void) {
  const t = useTranslations('subscriptions.plan')
  const locale = useFormatLocale()
  const utils = trpc.useUtils()
  const dialog = useFormDialog(attemptName)
  const [reference, setReference] = useState(newReference)
  const { currency, sampleAmount } = countryOf(site)
  const { optionalCount, ...rules } = useTermsRules(site)
  const write = useWriteForm<PlanValues, CreatePlanInput, Plan>(attemptName, {
    form: {
      initialValues: {
        ...startTerms(t('sampleReason'), formatAmount(sampleAmount, currency, locale)),
        repetitions: '',
        billingDay: '',
        isProportional: false,
      },
      validateInputOnChange: ['amount'],
      validate: {
        ...rules,
        repetitions: optionalCount,
        billingDay: (day, values) =>
          !hasBillingDay(values) || (isCount(day) && Number(day) <= 28) ? null : t('badBillingDay'),
      },
    },
    toInput: values => ({ ...toPlanInput(values, site, locale), external_reference: reference }),
    fieldOf: fieldOfTerms,
    send: (input, context) => gateway.plans.create.mutate(input, { context }),
    find: ({ external_reference }) =>
      gateway.plans.search
        .query({ limit: 50 })
        .then(({ results }) => results.find(plan => plan.external_reference === external_reference) ?? null),
    country: site,
    // The provider does not honor the key of this operation.
    isRepeatable: false,
    onDone: plan => {
      utils.plans.get.setData({ planId: plan.id }, plan)
      utils.plans.search.invalidate()
      setReference(newReference())
      write.form.reset()
      dialog.close()
      sayDone(t('created'))
      onCreated(plan)
    },
  })
  return { write, dialog }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
