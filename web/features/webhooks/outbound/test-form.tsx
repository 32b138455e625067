import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { testSignatures } from '../../../../server/contract/entry-facts.ts'
import { isNotificationTopic, notificationTopicNames } from '../../../../server/facts/notification-topics.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMoney } from '../../../money/format-money.ts'
import { usePaymentStatusName } from '../../../records/payment-names.ts'
import { gateway, trpc } from '../../../trpc.ts'
import forms from '../../../ui/forms/form.module.css'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import classes from './outbound.module.css'
import { SignatureCards, TargetField, useCanSign, useTarget } from './send-fields.tsx'
import { SendForm } from './send-form.tsx'
import { checkTest, startBody, type TestValues, toTestInput } from './test-values.ts'
import { useSend } from './use-send.tsx'

type TestInput = Parameters<typeof gateway.notifications.sendTest.mutate>[0]

const first = { content: 'shape', topic: 'payment', body: '' } as const
type Typed = Omit<TestValues, 'resource'> & {
  /** The id of the resource. Null until the user chooses one: then the newest payment is used. */
  resource: string | null
}

/** Sends a test notification. */
export function TestForm({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('outbound.test')
  const canSign = useCanSign()
  const payments = useRecentPayments()
  const [typed, setTyped] = useState<Typed>({ ...first, resource: null, signature: 'valid' })
  const [isMarked, setMarked] = useState(false)
  const target = useTarget()
  const sending = useSend<TestInput>((whole, context) =>
    gateway.notifications.sendTest.mutate(whole, { context }),
  )

  const newest = typed.topic === 'payment' ? payments[0]?.id : undefined
  const values: TestValues = {
    ...typed,
    resource: typed.resource ?? String(newest ?? ''),
    signature: canSign(typed.signature) ? typed.signature : 'unsigned',
  }
  const change = (next: Partial<Typed>) => setTyped(before => ({ ...before, ...next }))
  const problems = checkTest(values)
  const input = { ...toTestInput(values), ...target.input }
  return (
    <SendForm
      label={t('title')}
      submitLabel={t('submit')}
      request={{
        method: 'POST',
        path: '/notifications/test',
        body: input,
        operation: 'notifications.sendTest',
      }}
      sending={sending}
      wrong={Object.keys(problems).length + (target.isWrong ? 1 : 0)}
      isMarked={isMarked}
      onMark={() => setMarked(true)}
      onSend={() => sending.submit(input)}
      onLeave={onLeave}
    >
      <RadioCards
        legend={t('content')}
        minWidth={240}
        value={values.content}
        onChange={content =>
          change({ content, body: values.body || startBody(values.topic, values.resource) })
        }
        cards={[
          { value: 'shape', label: t('shape.name'), hint: t('shape.says') },
          { value: 'own', label: t('own.name'), hint: t('own.says') },
        ]}
      />
      {values.content === 'shape' ? (
        <SubjectFields
          values={values}
          payments={payments}
          problem={isMarked && problems.resource ? t('needed') : null}
          onChange={change}
        />
      ) : (
        <Textarea
          className={classes.json}
          label={t('body')}
          rows={9}
          spellCheck={false}
          value={values.body}
          error={isMarked && problems.body ? t(problems.body) : null}
          onChange={event => change({ body: event.currentTarget.value })}
        />
      )}
      <SignatureCards
        signatures={testSignatures}
        value={values.signature}
        onChange={signature => change({ signature })}
      />
      <TargetField {...target} isMarked={isMarked} />
    </SendForm>
  )
}

type Props = {
  values: TestValues
  payments: readonly RecentPayment[]
  problem: string | null
  onChange: (next: { topic?: TestValues['topic']; resource?: string | null }) => void
}

/** The fields of the topic and the resource id, which is typed or taken from a recent payment. */
function SubjectFields({ values: { topic, resource }, payments, problem, onChange }: Props) {
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
        // The id is cleared, because an id of the previous topic does not fit.
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
          // The whole line, because options have an id, an amount and a status.
          flex="1 1 100%"
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

/** The newest payments, the newest first. Empty while they load, after an error, and without an access token. */
function useRecentPayments() {
  const { data } = trpc.payments.search.useQuery(
    { sort: 'date_created', criteria: 'desc', limit: 20 },
    { retry: false },
  )
  return data?.results ?? []
}

type RecentPayment = ReturnType<typeof useRecentPayments>[number]
