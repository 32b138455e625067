import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../../server/facts/countries.ts'
import { WriteDialog } from '../../../actions/write-dialog.tsx'
import { CurlButton } from '../../../http/curl-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { OwnTermsFields } from '../terms.tsx'
import { useDoubtWords } from '../use-change.ts'
import { hasBillingDay, type PlanFormState } from './use-plan-form.ts'

type Props = { state: PlanFormState; site: SiteId }

/** The dialog of a new plan. It stands beside the form of a subscription, because forms cannot be nested. */
export function NewPlanDialog({ state: { write, dialog }, site }: Props) {
  const t = useTranslations('subscriptions.plan')
  const tForm = useTranslations('subscriptions.form')
  const { form, input } = write
  const { values } = form
  return (
    <WriteDialog
      title={t('title')}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      write={write}
      submitLabel={t('create')}
      failed={t('failed')}
      written={useDoubtWords('plan')}
      curl={<CurlButton operation="plans.create" method="POST" path="/plans" body={input} />}
    >
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
    </WriteDialog>
  )
}
