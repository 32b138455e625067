import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Plan } from '../../../../server/contract/plans.ts'
import forms from '../../../ui/forms/form.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { dangerous } from '../../../ui/overlays/confirm-dialog.tsx'
import { Facts } from '../../../ui/values/facts.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { useLengthText } from '../cycle.tsx'

type Props = { plan: Plan; onCancel: () => void }

/** The terms of a plan besides amount and cycle, a link to its page, and the button that cancels it. */
export function PlanTerms({ plan, onCancel }: Props) {
  const t = useTranslations('subscriptions')
  const lengthOf = useLengthText()
  const { auto_recurring: terms, init_point } = plan
  const isCanceled = plan.status === 'cancelled'
  return (
    <>
      <Facts
        facts={[
          { label: t('plan.charges'), value: terms.repetitions },
          { label: t('plan.day'), value: terms.billing_day },
          {
            label: t('plan.first'),
            value: terms.transaction_amount_proportional !== undefined && (
              <Money amount={terms.transaction_amount_proportional} currency={terms.currency_id} />
            ),
          },
          { label: t('fact.trial'), value: terms.free_trial && lengthOf(terms.free_trial) },
          {
            label: t('fact.signUp'),
            value: !isCanceled && (
              <a href={init_point} target="_blank" rel="noreferrer" data-testid="plan-page">
                {t('plan.page')}
              </a>
            ),
          },
        ].filter(({ value }) => value)}
      />
      {isCanceled ? (
        <p className="dimmed">{t('plan.isCanceled')}</p>
      ) : (
        <div className={forms.buttons}>
          <Button {...dangerous} leftSection={<Icon name="ban" size={16} />} onClick={onCancel}>
            {t('plan.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
