import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../server/facts/countries.ts'
import { SellerSite } from '../../actions/seller-site.tsx'
import { useLacksToken, useSettings } from '../../http/use-settings.ts'
import { RealProviderNotice } from '../../simulator/provider-notices.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Button } from '@mantine/core'
import { memo, type SubmitEvent, useRef, useState } from 'react'
import { commonOutcomes, outcomes } from '../../provider/card-outcomes.ts'
import { submitByKeys, useFocusFirstError } from '../../ui/forms/form-events.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { AdvancedSection } from './advanced-section.tsx'
import { BankSection } from './bank-section.tsx'
import { CardSection } from './card-section.tsx'
import { AmountSection, OtherCountry } from './country-and-amount.tsx'
import classes from './pay.module.css'
import { PayPanel } from './pay-panel.tsx'
import { useFollowedCountry } from './use-followed-country.ts'
import { type Pay, usePay } from './use-pay.ts'
import { type PayChoice, usePayChoice } from './use-pay-choice.ts'
import { usePayForm } from './use-pay-form.ts'

export function PayPage() {
  const t = useTranslations('pay')
  const tCommon = useTranslations('common')
  const settings = useSettings()
  const lacksToken = useLacksToken()
  const pay = usePay()
  return (
    <Page lead={t('lead')}>
      <RealProviderNotice />
      {lacksToken ? (
        <Notice tone="warn" title={tCommon('needsToken')} />
      ) : (
        <>
          {settings?.public_key === null && <Notice tone="warn" title={t('needsPublicKey')} />}
          <SellerSite failed={t('sellerFailed')}>{site => <PayInCountry site={site} pay={pay} />}</SellerSite>
        </>
      )}
    </Page>
  )
}

function PayInCountry({ site, pay }: { site: SiteId; pay: Pay }) {
  const choice = usePayChoice(site)
  const askedSite = useFollowedCountry(choice)
  // Each country has a form of its own, because card, document and amount depend on it.
  return <PayForm key={site} choice={{ ...choice, askedSite }} pay={pay} />
}

/**
 * The payment form. The choices are at the left; at the right a panel with summary, button and result stays in view.
 */
function PayForm({ choice, pay }: { choice: PayChoice; pay: Pay }) {
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
        <OtherCountry choice={choice} />
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
        {choice.asksBank && <BankSection choice={choice} form={form} />}
        <AmountSection choice={choice} form={form} />
        <AdvancedSection choice={choice} form={form} safe={payForm.safe} />
      </div>
      <PayPanel choice={choice} pay={pay} payForm={payForm} />
    </form>
  )
}

/**
 * The choice of an outcome, which the cardholder's name selects at the provider. Like the other choices that do not
 * depend on the fields, it is not rendered at each keystroke.
 */
const ResultSection = memo(function ResultSection({ choice }: { choice: PayChoice }) {
  const t = useTranslations('pay')
  const tOutcome = useTranslations('outcome')
  const [wantsAll, setWantsAll] = useState(false)
  const isRare = outcomes.findIndex(({ name }) => name === choice.outcome.name) >= commonOutcomes
  const hasAll = wantsAll || isRare
  const shown = hasAll ? outcomes : outcomes.slice(0, commonOutcomes)
  return (
    <RadioCards
      legend={t('result')}
      minWidth={150}
      isCompact
      legendAside={
        !isRare && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setWantsAll(!wantsAll)}
            aria-expanded={hasAll}
          >
            {hasAll ? t('fewerResults') : t('moreResults')}
          </Button>
        )
      }
      value={choice.outcome.name}
      onChange={result => choice.change({ result })}
      cards={shown.map(({ name }) => ({
        value: name,
        label: tOutcome(`${name}.name`),
        hint: <span className="mono">{name}</span>,
      }))}
    />
  )
})
