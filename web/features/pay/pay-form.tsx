import { type SubmitEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { submitByKeys } from '../../ui/forms/submit-by-keys.ts'
import { useFocusFirstError } from '../../ui/forms/use-focus-first-error.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { AdvancedSection } from './advanced-section.tsx'
import { AmountSection } from './amount-section.tsx'
import { CardSection } from './card-section.tsx'
import { CountrySection } from './country-section.tsx'
import classes from './pay.module.css'
import { PayPanel } from './pay-panel.tsx'
import { ResultSection } from './result-section.tsx'
import type { Pay } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { usePayForm } from './use-pay-form.ts'

/** The payment form: the choices at the left; at the right a panel that stays in view, with summary, button and result. */
export function PayForm({ choice, pay }: { choice: PayChoice; pay: Pay }) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const settings = useSettings()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const payForm = usePayForm(choice, pay, focusFirstError)
  const { form } = payForm
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void payForm.submit()
  }
  return (
    <form
      ref={element}
      className={classes.columns}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={submitByKeys}
      onBlur={payForm.keepTyped}
      aria-label={usePageTitle()}
      data-testid="pay-form"
    >
      <div className={classes.choices}>
        <CountrySection choice={choice} />
        <CardSection choice={choice} form={form} />
        {choice.hasOutcome && <ResultSection choice={choice} />}
        {choice.card.kind === 'offline' && (
          <Notice
            tone="info"
            title={
              choice.api === 'orders'
                ? tOrder('offlineExpected')
                : t(settings?.simulator ? 'offlineExpectedSimulator' : 'offlineExpected')
            }
          />
        )}
        <AmountSection choice={choice} form={form} />
        <AdvancedSection choice={choice} form={form} safe={payForm.safe} />
      </div>
      <PayPanel choice={choice} pay={pay} payForm={payForm} />
    </form>
  )
}
