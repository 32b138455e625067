import { useTranslations } from 'use-intl'
import { SendAnyway } from '../../actions/send-anyway.tsx'
import { SubmitButton } from '../../actions/submit-button.tsx'
import { WriteProblems } from '../../actions/write-problems.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { payingApis } from '../../provider/paying-api.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { chosenIn, linkToForm } from './link-to-form.ts'
import classes from './pay.module.css'
import { PayCurl } from './pay-curl.tsx'
import { PayProgress } from './pay-progress.tsx'
import { MadeLink } from './pay-result.tsx'
import { PaySummary } from './pay-summary.tsx'
import type { PayValues } from './pay-values.ts'
import type { Pay } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import type { usePayForm } from './use-pay-form.ts'

type Props = { choice: PayChoice; pay: Pay; payForm: ReturnType<typeof usePayForm> }

/** The part after the choices: their summary, the button, problems, the steps and the result. */
export function PayPanel({ choice, pay, payForm }: Props) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const isOrder = choice.api === 'orders'
  const { form, safe, tokenFailure, canPay, needsToken, isBusy } = payForm
  const { chosen } = pay.state
  const isChanged = chosen !== null && chosen !== chosenIn(choice, form.values)
  return (
    <aside className={classes.side} aria-label={t('summary')}>
      <PaySummary choice={choice} values={form.values} made={isChanged ? null : pay.state.made} />
      <div className={classes.actions}>
        <SubmitButton
          safe={safe}
          size="md"
          fullWidth
          isBusy={isBusy}
          disabled={!canPay}
          aria-keyshortcuts="Control+Enter"
        >
          <SubmitLabel choice={choice} values={form.values} />
        </SubmitButton>
        <CopyButton value={() => linkToForm(choice, form.values)} what={t('form')} label={t('copyForm')} />
      </div>
      {/* This section stands after the button, which the keyboard reaches from the page in ten presses of Tab. */}
      <ApiSection choice={choice} />
      <SendAnyway wrong={Object.keys(form.errors).length} isBusy={isBusy} onSend={payForm.sendAnyway} />
      {tokenFailure !== null && <ProblemNotice error={tokenFailure} title={t('tokenFailed')} />}
      <WriteProblems
        safe={safe}
        failed={isOrder ? tOrder('failed') : t('failed')}
        written={isOrder ? 'order' : 'payment'}
        toLink={made => <MadeLink made={made} />}
      />
      <PayProgress pay={pay} api={choice.api} needsToken={needsToken} isChanged={isChanged} />
      <PayCurl choice={choice} values={form.values} />
    </aside>
  )
}

/** The label of the button. An order of the manual mode is created and not paid. */
function SubmitLabel({ choice: { api, currency }, values }: { choice: PayChoice; values: PayValues }) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const locale = useFormatLocale()
  if (api === 'orders' && values.processingMode === 'manual') return tOrder('create')
  const amount = readAmount(values.amount, currency, locale)
  return amount.ok ? t('submit', { amount: formatMoney(amount.value, currency, locale) }) : t('submitPlain')
}

/** The choice of the provider's API. */
function ApiSection({ choice }: { choice: PayChoice }) {
  const t = useTranslations('orders.api')
  return (
    <div className={classes.api}>
      <RadioCards
        legend={t('legend')}
        minWidth={158}
        isCompact
        value={choice.api}
        onChange={api => choice.change({ api: api === 'orders' ? api : undefined })}
        cards={payingApis.map(api => ({ value: api, label: t(`${api}.name`) }))}
      />
      <p className={classes.says}>{t('says')}</p>
    </div>
  )
}
