import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { testCardExpiry } from '../../../server/facts/countries/cards.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { toCurl } from '../../http/curl.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { payingApis } from '../../provider/card-outcomes.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { methodOf } from './card-to-token.ts'
import { LastMade } from './last-made.tsx'
import { toRequest } from './make-payment.ts'
import classes from './pay.module.css'
import { PayProgress } from './pay-progress.tsx'
import { MadeLink } from './pay-result.tsx'
import { PaySummary } from './pay-summary.tsx'
import { chosenIn, linkToForm, type PayValues } from './pay-values.ts'
import type { Pay } from './use-pay.ts'
import { type PayChoice, useSavedCards } from './use-pay-choice.ts'
import type { usePayForm } from './use-pay-form.ts'

type PayCurlProps = { choice: PayChoice; values: PayValues }

/** The form's request as two commands: the second uses the token of the first. */
function PayCurl(props: PayCurlProps) {
  const t = useTranslations('pay')
  return (
    <Folded className={classes.advanced} summary={t('curl')}>
      {props.choice.card.kind !== 'offline' && <p className="dimmed">{t('curlHint')}</p>}
      <Commands {...props} />
    </Folded>
  )
}

function Commands({ choice, values }: PayCurlProps) {
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const settings = useSettings()
  const saved = useSavedCards(choice.customerId)
  const amount = readAmount(values.amount, choice.currency, locale)
  if (!settings) return null
  const method = methodOf(choice, values, saved)
  const shown = { choice, values, method, amount }
  const code = choice.card.kind === 'offline' ? offlineCurl(shown, settings) : cardCurl(shown, settings)
  return <CodeBlock code={code} what={t('curl')} testId="pay-curl" />
}

type Shown = PayCurlProps & { method: string; amount: ReadAmount }
type Settings = NonNullable<ReturnType<typeof useSettings>>

const tokenMark = '@@token@@'

function offlineCurl(shown: Shown, settings: Settings): string {
  return toCurl(toGatewayRequest(shown, { settings, token: null }))
}

function cardCurl(shown: Shown, settings: Settings): string {
  const { choice, values } = shown
  const token = toCurl({
    method: 'POST',
    url: `${settings.provider_url}/v1/card_tokens?public_key=${settings.public_key ?? '$MP_PUBLIC_KEY'}`,
    body: cardBody(choice, values),
  })
  const payment = toCurl(toGatewayRequest(shown, { settings, token: tokenMark }))
  // The single-quoted text ends before the shell variable and begins again after it.
  const filled = payment.replace(tokenMark, `'"$TOKEN"'`)
  return `TOKEN=$(${token} \\\n  | sed -E 's/.*"id":"([0-9a-f]{32})".*/\\1/')\n\n${filled}`
}

const paths = { card: '/payments', offline: '/payments/offline', order: '/orders' } as const

function toGatewayRequest(shown: Shown, { settings, token }: { settings: Settings; token: string | null }) {
  const { kind, input } = toRequest({ ...shown, token })
  return { method: 'POST' as const, url: `${location.origin}${settings.api_path}${paths[kind]}`, body: input }
}

/** The card in the request. Official test cards are public; shell variables replace the data of a typed card. */
function cardBody({ card, outcome, site }: PayChoice, values: PayValues) {
  if (card.kind === 'saved') return { card_id: card.cardId, security_code: values.cardCode && '123' }
  const { testDocument: document } = countryOf(site)
  const cardholder = { name: outcome.name, ...(document && { identification: document }) }
  const expiry = { expiration_month: testCardExpiry.month, expiration_year: testCardExpiry.year }
  if (card.kind === 'test') {
    const { number, securityCode } = card.card
    return { card_number: number, ...expiry, security_code: securityCode, cardholder }
  }
  return { card_number: 'NUMBER OF A TEST CARD', ...expiry, security_code: 'CODE', cardholder }
}

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
      <PaySummary choice={choice} values={form.values} pay={isChanged ? null : pay.state} />
      <ApiSection choice={choice} />
      <div className={classes.bar}>
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
      </div>
      <SendAnyway wrong={Object.keys(form.errors).length} isBusy={isBusy} onSend={payForm.sendAnyway} />
      {tokenFailure !== null && <ProblemNotice error={tokenFailure} title={t('tokenFailed')} />}
      <WriteProblems
        safe={safe}
        failed={isOrder ? tOrder('failed') : t('failed')}
        written={isOrder ? 'order' : 'payment'}
        toLink={made => <MadeLink made={made} />}
      />
      <PayProgress pay={pay} api={choice.api} needsToken={needsToken} isChanged={isChanged} />
      {chosen === null && <LastMade />}
      <CopyButton value={() => linkToForm(choice, form.values)} what={t('form')} label={t('copyForm')} />
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
const ApiSection = memo(function ApiSection({ choice }: { choice: PayChoice }) {
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
})
