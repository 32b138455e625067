import { useTranslations } from 'use-intl'
import type { AccountJson, SettingsJson } from '../../../server/simulator/api/account.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** Choices on which the provider's sources disagree, or that few testers want. The first one is the default. */
const choices = [
  { name: 'idempotency_conflict', options: ['refuse', 'replay'] },
  { name: 'signature_timestamp', options: ['seconds', 'milliseconds'] },
  { name: 'signed_id_case', options: ['as_sent', 'lower_case'] },
  { name: 'notification_style', options: ['webhooks', 'both'] },
  { name: 'balance', options: ['unlimited', 'real'] },
  { name: 'subscription_first_charge', options: ['at_once', 'measured', 'documented'] },
  { name: 'subscription_retries', options: ['measured', 'documented'] },
  { name: 'subscription_arrears', options: ['paused', 'cancelled'] },
  { name: 'subscription_plan_amount', options: ['charged', 'shown'] },
  { name: 'test_users_only', options: ['no', 'yes'] },
] as const satisfies { name: keyof SettingsJson; options: string[] }[]

export function BehaviorPanel({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.behavior')
  const change = useSimulatorAction('POST /simulator/accounts', () => sayDone(t('saved')))
  return (
    <Panel title={t('title')}>
      <div className={forms.form}>
        {choices.map(({ name, options }) => (
          <RadioCards<string>
            key={name}
            legend={t(`${name}.title`)}
            minWidth={190}
            value={toText(account.settings[name])}
            onChange={value =>
              change.mutate({
                body: { settings: { [name]: name === 'test_users_only' ? value === 'yes' : value } },
              })
            }
            cards={options.map(option => ({
              value: option,
              // Each choice has its own message keys, so the key cannot be typed.
              label: t(`${name}.${option}` as 'balance.real'),
            }))}
          />
        ))}
        {change.error && <ProblemNotice error={change.error} title={t('failed')} />}
      </div>
    </Panel>
  )
}

function toText(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}
