import { TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { countryOf, siteIds } from '../../../server/facts/countries.ts'
import type { AccountJson, SettingsJson } from '../../../server/simulator/api/account.ts'
import { SendAnyway } from '../../actions/submit-button.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryInText, useCountryName } from '../../provider/country-name.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { useSimulatorSecret } from '../../simulator/use-simulator-secret.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import classes from './simulator.module.css'

const operation = control.accounts.register

/** The address of the account's notifications and their signing secret. */
function WebhookForm({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.webhook')
  const [url, setUrl] = useState(account.webhook_url ?? '')
  const [secret, setSecret] = useState('')
  const match = useSimulatorSecret()
  const [hasBadUrl, setBadUrl] = useState(false)
  const save = useSimulatorAction(operation, () => {
    setSecret('')
    setBadUrl(false)
    sayDone(t('saved'))
  })
  const changes = { webhook_url: url.trim() || null, ...(secret && { webhook_secret: secret }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = url.trim() !== '' && !/^https?:\/\/[^\s/]+/.test(url.trim())
    setBadUrl(isBad)
    if (isBad) save.reset()
    else save.mutate(changes)
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
          error={match === 'differs' && t('differs')}
          type="password"
          autoComplete="off"
          value={secret}
          onChange={event => setSecret(event.currentTarget.value)}
        />
        <SendAnyway wrong={hasBadUrl ? 1 : 0} isBusy={save.isPending} onSend={() => save.mutate(changes)} />
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={save.isPending}>
            {t('save')}
          </BusyButton>
          <SimulatorCurl
            operation={operation}
            input={{ ...changes, ...(secret && { webhook_secret: '…' }) }}
          />
        </div>
        {save.error && <ProblemNotice error={save.error} title={t('failed')} />}
      </form>
    </Panel>
  )
}

/**
 * Behavior on which the provider's sources disagree, or that few testers want to change. The first option is the
 * default.
 */
const choices = {
  notifications: [
    { name: 'signature_timestamp', options: ['seconds', 'milliseconds'] },
    { name: 'signed_id_case', options: ['as_sent', 'lower_case'] },
    { name: 'notification_style', options: ['webhooks', 'both'] },
  ],
  payments: [
    { name: 'strictness', options: ['provider', 'lenient', 'strict'] },
    { name: 'idempotency_conflict', options: ['refuse', 'replay'] },
    { name: 'balance', options: ['unlimited', 'real'] },
    { name: 'test_users_only', options: ['no', 'yes'] },
    { name: 'mixed_parties', options: ['accepted', 'refused'] },
    { name: 'pse_return', options: ['full', 'payment_id_only'] },
    { name: 'card_expiry', options: ['shown', 'masked'] },
    { name: 'search_payers', options: ['objects', 'empty_lists'] },
    { name: 'order_retry_deadline', options: ['expires', 'stays'] },
    { name: 'application', options: ['payments', 'orders'] },
    { name: 'pix', options: ['enabled', 'no_key', 'communication_error'] },
  ],
  subscriptions: [
    { name: 'subscription_first_charge', options: ['at_once', 'measured', 'documented'] },
    { name: 'subscription_retries', options: ['measured', 'documented'] },
    { name: 'subscription_arrears', options: ['paused', 'cancelled'] },
    { name: 'subscription_plan_amount', options: ['charged', 'shown'] },
  ],
} as const satisfies Record<string, { name: keyof SettingsJson; options: string[] }[]>
type Subject = keyof typeof choices

function BehaviorPanel({ account, subject }: { account: AccountJson; subject: Subject }) {
  const t = useTranslations('simulator.behavior')
  const change = useSimulatorAction(control.accounts.register, () => sayDone(t('saved')))
  return (
    <Panel title={t(`of.${subject}`)}>
      <div className={forms.form}>
        {choices[subject].map(({ name, options }) => (
          <div key={name} id={name}>
            <RadioCards<string>
              legend={t(`${name}.title`)}
              minWidth={190}
              value={toText(account.settings[name])}
              onChange={value =>
                change.mutate({
                  settings: { [name]: name === 'test_users_only' ? value === 'yes' : value },
                })
              }
              cards={options.map(option => ({
                value: option,
                // Each choice has its own message keys, so the key cannot be typed.
                label: t(`${name}.${option}` as 'balance.real'),
              }))}
            />
          </div>
        ))}
        {change.error && <ProblemNotice error={change.error} title={t('failed')} />}
      </div>
    </Panel>
  )
}

function toText(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}

/**
 * The simulated seller: country, notifications, and behavior on which the provider's sources disagree. A link to one of
 * the settings has its name behind the #.
 */
export function AccountTab() {
  const t = useTranslations('simulator.account')
  const { data: account, error, refetch } = useSimulatorRead(control.accounts.get, {})
  const named = useLocation({ select: ({ hash }) => hash })
  const isLoaded = account !== undefined
  useEffect(() => {
    if (isLoaded && named !== '') document.getElementById(named)?.scrollIntoView({ block: 'center' })
  }, [isLoaded, named])
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!account) return <SkeletonLines lines={12} />
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <SitePanel account={account} />
        <WebhookForm account={account} />
        <BehaviorPanel account={account} subject="payments" />
      </div>
      <div className={classes.stack}>
        <BehaviorPanel account={account} subject="notifications" />
        <BehaviorPanel account={account} subject="subscriptions" />
      </div>
    </div>
  )
}

function SitePanel({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.account')
  const inText = useCountryInText()
  const nameOf = useCountryName()
  const change = useSimulatorAction(control.accounts.register, ({ site_id }) =>
    sayDone(t('siteChanged', { country: inText(site_id) })),
  )
  return (
    <Panel
      title={t('site')}
      aside={<SimulatorCurl operation={control.accounts.register} input={{ site_id: account.site_id }} />}
    >
      <div className={forms.form}>
        <RadioCards
          legend={t('site')}
          isLegendHidden
          value={account.site_id}
          onChange={site_id => change.mutate({ site_id })}
          cards={siteIds.map(site => ({
            value: site,
            label: nameOf(site),
            hint: `${site} · ${countryOf(site).currency}`,
          }))}
        />
        <p className="dimmed">{t('siteHint')}</p>
        {change.error && <ProblemNotice error={change.error} title={t('notChanged')} />}
        <Facts
          facts={[
            { label: t('userId'), value: <span className="mono">{account.user_id}</span> },
            { label: t('clientId'), value: <span className="mono">{account.client_id}</span> },
            { label: t('publicKey'), value: <span className="mono">{account.public_key}</span> },
          ]}
        />
      </div>
    </Panel>
  )
}
