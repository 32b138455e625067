import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountJson } from '../../../server/simulator/api/account.ts'
import { SendAnyway } from '../../actions/send-anyway.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'

const operation = 'POST /simulator/accounts'

/** The address of the account's notifications and their signing secret. */
export function WebhookForm({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.webhook')
  const [url, setUrl] = useState(account.webhook_url ?? '')
  const [secret, setSecret] = useState('')
  const [hasBadUrl, setBadUrl] = useState(false)
  const save = useSimulatorAction(operation, () => {
    setSecret('')
    setBadUrl(false)
    sayDone(t('saved'))
  })
  const body = { webhook_url: url.trim() || null, ...(secret && { webhook_secret: secret }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = url.trim() !== '' && !/^https?:\/\/[^\s/]+/.test(url.trim())
    setBadUrl(isBad)
    if (isBad) save.reset()
    else save.mutate({ body })
  }
  return (
    <Panel title={t('title')}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          type="url"
          value={url}
          error={hasBadUrl && t('badUrl')}
          onChange={event => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label={t('secret')}
          description={account.has_webhook_secret ? t('hasSecret') : t('noSecret')}
          type="password"
          autoComplete="off"
          value={secret}
          onChange={event => setSecret(event.currentTarget.value)}
        />
        <SendAnyway wrong={hasBadUrl ? 1 : 0} isBusy={save.isPending} onSend={() => save.mutate({ body })} />
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={save.isPending}>
            {t('save')}
          </BusyButton>
          <SimulatorCurl
            operation={operation}
            fields={{ body: { ...body, ...(secret && { webhook_secret: '…' }) } }}
          />
        </div>
        {save.error && <ProblemNotice error={save.error} title={t('failed')} />}
      </form>
    </Panel>
  )
}
