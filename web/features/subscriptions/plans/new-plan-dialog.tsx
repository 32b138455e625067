import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../../server/facts/countries.ts'
import { WriteProblems } from '../../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../../actions/submit-button.tsx'
import { CurlButton } from '../../../http/curl-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys } from '../../../ui/forms/form-events.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { OwnTermsFields } from '../terms.tsx'
import { useDoubtWords } from '../use-change.ts'
import { hasBillingDay, type PlanFormState } from './use-plan-form.ts'

type Props = { state: PlanFormState; site: SiteId }

/** The dialog of a new plan. It stands beside the form of a subscription, because forms cannot be nested. */
export function NewPlanDialog({ state, site }: Props) {
  const t = useTranslations('subscriptions.plan')
  return (
    <Dialog title={t('title')} isOpen={state.isOpen} onClose={state.close}>
      <PlanForm state={state} site={site} />
    </Dialog>
  )
}

function PlanForm({ state: { form, create, input, element, submit, send }, site }: Props) {
  const t = useTranslations('subscriptions.plan')
  const tForm = useTranslations('subscriptions.form')
  const words = useDoubtWords('plan')
  const { values } = form
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit} onKeyDown={submitByKeys}>
      <OwnTermsFields inputProps={form.getInputProps} site={site} />
      <div className={forms.row}>
        <TextInput
          label={t('repetitions')}
          description={t('repetitionsHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('repetitions')}
        />
        {values.unit === 'months' && (
          <TextInput
            label={t('billingDay')}
            description={t('billingDayHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('billingDay')}
          />
        )}
      </div>
      {hasBillingDay(values) && (
        <Checkbox label={t('proportional')} {...form.getInputProps('isProportional', { type: 'checkbox' })} />
      )}
      <TextInput label={tForm('backUrl')} autoComplete="off" {...form.getInputProps('backUrl')} />
      <SendAnyway wrong={Object.keys(form.errors).length} isBusy={create.isBusy} onSend={send} />
      <WriteProblems safe={create} failed={t('failed')} written={words} />
      <div className={forms.buttons}>
        <SubmitButton safe={create} aria-keyshortcuts="Control+Enter">
          {t('create')}
        </SubmitButton>
        <CurlButton operation="plans.create" method="POST" path="/plans" body={input} />
      </div>
    </form>
  )
}
