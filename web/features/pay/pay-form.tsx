import { Button } from '@mantine/core'
import { type SubmitEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSettings } from '../../gateway/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { submitByKeys } from '../../ui/forms/submit-by-keys.ts'
import { useFocusFirstError } from '../../ui/forms/use-focus-first-error.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { AdvancedSection } from './advanced-section.tsx'
import { AmountSection } from './amount-section.tsx'
import { CardSection } from './card-section.tsx'
import { CountrySection } from './country-section.tsx'
import { linkToForm } from './link-to-form.ts'
import classes from './pay.module.css'
import { PayCurl } from './pay-curl.tsx'
import { ResultSection } from './result-section.tsx'
import type { Pay } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { usePayForm } from './use-pay-form.ts'

/** The payment form: country, card, result, amount, options. */
export function PayForm({ choice, pay }: { choice: PayChoice; pay: Pay }) {
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const settings = useSettings()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const { form, submit, safe, tokenFailure, canPay, isBusy } = usePayForm(choice, pay, focusFirstError)
  const amount = readAmount(form.values.amount, choice.currency, locale)
  const wrong = Object.keys(form.errors).length
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={submitByKeys}
      aria-label={usePageTitle()}
      data-testid="pay-form"
    >
      <CountrySection choice={choice} />
      <CardSection choice={choice} form={form} />
      {(choice.card.kind === 'test' || choice.card.kind === 'own') && <ResultSection choice={choice} />}
      {choice.card.kind === 'offline' && (
        <Notice tone="info" title={t(settings?.simulator ? 'offlineExpectedSimulator' : 'offlineExpected')} />
      )}
      <AmountSection choice={choice} form={form} />
      <AdvancedSection form={form} safe={safe} />
      {wrong > 0 && <Notice tone="bad" role="alert" title={t('fixFields', { count: wrong })} />}
      {tokenFailure !== null && <ProblemNotice error={tokenFailure} title={t('tokenFailed')} />}
      {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={t('failed')} />}
      <DoubtNotice safe={safe} written="payment" />
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          loading={isBusy}
          disabled={!canPay || safe.doubt !== null}
          aria-keyshortcuts="Control+Enter"
        >
          {amount.ok
            ? t('submit', { amount: formatMoney(amount.value, choice.currency, locale) })
            : t('submitPlain')}
        </Button>
        <CopyButton value={() => linkToForm(choice, form.values)} what={t('form')} label={t('copyForm')} />
      </div>
      <PayCurl choice={choice} values={form.values} />
    </form>
  )
}
