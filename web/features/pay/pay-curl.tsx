import { useTranslations } from 'use-intl'
import { testCardExpiry } from '../../../server/facts/countries/test-card.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { toCurl } from '../../http/curl.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { methodOf } from './card-to-token.ts'
import { toRequest } from './make-payment.ts'
import classes from './pay.module.css'
import type { PayValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { useSavedCards } from './use-saved-cards.ts'

type Props = { choice: PayChoice; values: PayValues }

/** The form's request as two commands: the second uses the token of the first. */
export function PayCurl(props: Props) {
  const t = useTranslations('pay')
  return (
    <Folded className={classes.advanced} summary={t('curl')}>
      {props.choice.card.kind !== 'offline' && <p className="dimmed">{t('curlHint')}</p>}
      <Commands {...props} />
    </Folded>
  )
}

function Commands({ choice, values }: Props) {
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

type Shown = Props & { method: string; amount: ReadAmount }
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
