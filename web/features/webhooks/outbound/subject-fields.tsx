import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isNotificationTopic, notificationTopicNames } from '../../../../server/facts/notification-topics.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMoney } from '../../../money/format-money.ts'
import { usePaymentStatusName } from '../../../records/use-payment-status-name.ts'
import forms from '../../../ui/forms/form.module.css'
import type { TestValues } from './test-values.ts'
import type { RecentPayment } from './use-recent-payments.ts'

type Props = {
  values: TestValues
  payments: readonly RecentPayment[]
  problem: string | null
  onChange: (next: { topic?: TestValues['topic']; resource?: string | null }) => void
}

/** The topic and the resource id, typed or taken from a recent payment. */
export function SubjectFields({ values: { topic, resource }, payments, problem, onChange }: Props) {
  const t = useTranslations('outbound.test')
  const locale = useFormatLocale()
  const nameOf = usePaymentStatusName()
  const labelOf = ({ id, transaction_amount, currency_id, status, status_detail }: RecentPayment) => {
    const state = nameOf(status, status_detail)
    return `${id} · ${formatMoney(transaction_amount, currency_id ?? '', locale)} · ${state}`
  }
  const isListed = payments.some(({ id }) => String(id) === resource)
  return (
    <div className={forms.row}>
      <NativeSelect
        label={t('topic')}
        value={topic}
        // An id of the previous topic does not fit.
        onChange={({ currentTarget: { value } }) =>
          onChange({ topic: isNotificationTopic(value) ? value : 'payment', resource: null })
        }
        data={notificationTopicNames.map(value => ({ value, label: `${t(`topics.${value}`)} (${value})` }))}
      />
      <TextInput
        label={t('resource')}
        required
        autoComplete="off"
        value={resource}
        error={problem}
        onChange={event => onChange({ resource: event.currentTarget.value })}
      />
      {topic === 'payment' && payments.length > 0 && (
        <NativeSelect
          label={t('recent')}
          value={isListed ? resource : ''}
          onChange={event => onChange({ resource: event.currentTarget.value })}
          data={[
            ...(isListed ? [] : [{ value: '', label: t('choose'), disabled: true }]),
            ...payments.map(payment => ({ value: String(payment.id), label: labelOf(payment) })),
          ]}
        />
      )}
    </div>
  )
}
