import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { countryOf } from '../../../server/facts/countries.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryInText } from '../../provider/country-name.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type PayerCost, useInstallments } from './card-to-token.ts'
import classes from './pay.module.css'
import type { PayChoice } from './use-pay-choice.ts'
import type { PayFormApi } from './use-pay-form.ts'

type Props = { choice: PayChoice; form: PayFormApi }

/** Amount, installments and payer. The amount is a text field: number fields corrupt `1.500,50`. */
export function AmountSection({ choice, form }: Props) {
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const { currency } = choice
  const amount = readAmount(form.values.amount, currency, locale)
  const { costs, isLoading } = useInstallments(choice, form.values)
  const plan = (cost: PayerCost) => {
    const each = formatMoney(cost.installment_amount, currency, locale)
    const total = formatMoney(cost.total_amount, currency, locale)
    const isDearer = amount.ok && cost.total_amount > amount.value
    return t(isDearer ? 'planWithTotal' : 'plan', { count: cost.installments, each, total })
  }
  const chosen = Number(form.values.installments)
  const options = costs.map(cost => ({ value: String(cost.installments), label: plan(cost) }))
  if (!costs.some(cost => cost.installments === chosen))
    options.unshift({ value: String(chosen), label: `${chosen} ×` })
  return (
    <fieldset className={classes.group}>
      <legend>{t('amount', { step: choice.hasOutcome || choice.asksBank ? '3' : '2' })}</legend>
      <div className={classes.amounts}>
        <TextInput
          label={currency}
          inputMode="decimal"
          autoComplete="off"
          description={
            amount.ok ? t('willCharge', { amount: formatMoney(amount.value, currency, locale) }) : ' '
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-testid="amount"
          {...form.getInputProps('amount')}
        />
        {choice.card.kind !== 'offline' && (
          <NativeSelect
            label={t('installments')}
            description={isLoading ? t('installmentsLoading') : ' '}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={options}
            {...form.getInputProps('installments')}
          />
        )}
        <TextInput
          label={t('payer')}
          type="email"
          autoComplete="off"
          description={t('payerHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
      </div>
    </fieldset>
  )
}

/** Says that the address was filled in for another country. The simulated account can be moved there. */
export function OtherCountry({ choice: { site, askedSite, move } }: { choice: PayChoice }) {
  const t = useTranslations('pay')
  const inText = useCountryInText()
  const isSimulator = useSettings()?.simulator === true
  if (askedSite === null || move.isPending) return null
  const { currency } = countryOf(site)
  return (
    <>
      {move.error && <ProblemNotice error={move.error} title={t('switchFailed')} />}
      <Notice
        tone="warn"
        role="status"
        title={t('otherSite', { asked: inText(askedSite), country: inText(site), currency })}
        actions={
          isSimulator && (
            <Button size="xs" variant="default" onClick={() => move.mutate(askedSite)}>
              {t('switchSite', { country: inText(askedSite) })}
            </Button>
          )
        }
      />
    </>
  )
}
