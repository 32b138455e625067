import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ForwardedVerdict,
  forwardedVerdicts,
  verdicts,
} from '../../../../server/contract/entry-facts.ts'
import type { Forwarding } from '../../../../server/contract/forwarding.ts'
import { notificationTopicNames } from '../../../../server/facts/notification-topics.ts'
import { CurlButton } from '../../../http/curl-button.tsx'
import { isTargetUrl } from '../../../http/web-url.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { trpc } from '../../../trpc.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys, useFocusFirstError } from '../../../ui/forms/form-events.ts'
import { withChosen } from '../../../ui/lists/filter-select.tsx'

/** Starts, changes and stops forwarding. Repeating one of these changes nothing, so a lost answer does no harm. */
export function ForwardForm({ state }: { state: Forwarding }) {
  const t = useTranslations('forwarding')
  const tForward = useTranslations('outbound.forward')
  const tTarget = useTranslations('outbound.target')
  const tWebhooks = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const { forwarding } = trpc.useUtils()
  const onSuccess = (next: Forwarding) => forwarding.get.setData(undefined, next)
  const start = trpc.forwarding.start.useMutation({ onSuccess })
  const stop = trpc.forwarding.stop.useMutation({ onSuccess })
  const [url, setUrl] = useState(state.url ?? '')
  const [topic, setTopic] = useState(state.topic ?? '')
  const [verdict, setVerdict] = useState<ForwardedVerdict | ''>(state.verdict ?? '')
  const [retries, setRetries] = useState(state.retries)
  const [isMarked, setMarked] = useState(false)
  const input = { url: url.trim(), ...(topic && { topic }), ...(verdict && { verdict }), retries }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMarked(true)
    if (isTargetUrl(url)) start.mutate(input)
    else focusFirstError()
  }
  const error = start.error ?? stop.error
  return (
    <form
      ref={form}
      className={forms.form}
      aria-label={tForward('title')}
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKeys}
    >
      <TextInput
        label={t('address')}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        placeholder="http://localhost:8080/hook"
        value={url}
        error={isMarked && !isTargetUrl(url) && tTarget('wrong')}
        onChange={event => setUrl(event.currentTarget.value)}
      />
      <div className={forms.row}>
        <NativeSelect
          label={tWebhooks('topic')}
          value={topic}
          onChange={event => setTopic(event.currentTarget.value)}
          data={[
            { value: '', label: tWebhooks('anyTopic') },
            ...withChosen(notificationTopicNames, topic).map(value => ({ value, label: value })),
          ]}
        />
        <NativeSelect
          label={tWebhooks('verdict')}
          value={verdict}
          inputWrapperOrder={['label', 'input', 'description']}
          description={(verdict === 'any' || verdict === 'rejected') && t('everythingHint')}
          onChange={({ currentTarget: { value } }) =>
            setVerdict(forwardedVerdicts.find(one => one === value) ?? '')
          }
          data={[
            { value: '', label: t('accepted') },
            { value: 'any', label: t('everything') },
            ...verdicts.map(value => ({ value, label: tVerdict(value) })),
          ]}
        />
      </div>
      <Checkbox
        label={t('retries')}
        description={t('retriesHint')}
        checked={retries}
        onChange={event => setRetries(event.currentTarget.checked)}
      />
      {error && <ProblemNotice error={error} title={t('failed')} />}
      <div className={forms.buttons}>
        <BusyButton type="submit" isBusy={start.isPending} aria-keyshortcuts="Control+Enter">
          {state.is_on ? t('save') : t('start')}
        </BusyButton>
        {state.is_on && (
          <BusyButton variant="default" isBusy={stop.isPending} onClick={() => stop.mutate({})}>
            {t('stop')}
          </BusyButton>
        )}
        <CurlButton method="POST" path="/forwarding" body={input} operation="forwarding.start" />
      </div>
    </form>
  )
}
