import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, siteIds } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSettings } from '../../http/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { useCountryName } from '../../provider/seller-site.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
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
      <legend>{t('amount')}</legend>
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

/**
 * The account's country, in whose currency the provider charges. Another choice moves the simulated account there; a
 * real account belongs to one country.
 */
export function CountrySection({ choice: { site, askedSite, move } }: { choice: PayChoice }) {
  const t = useTranslations('pay')
  const nameOf = useCountryName()
  const isSimulator = useSettings()?.simulator === true
  const group = useRef<HTMLDivElement>(null)
  const wasMoved = move.isSuccess
  // The form of the new country is a new one, so the keyboard continues at the country.
  useEffect(() => {
    if (wasMoved) group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [wasMoved])
  const { currency } = countryOf(site)
  return (
    <div ref={group} className={classes.stack}>
      <RadioCards
        legend={t('country')}
        minWidth={150}
        isCompact
        value={move.isPending ? move.variables : site}
        onChange={wanted => !move.isPending && move.mutate(wanted)}
        cards={(isSimulator ? siteIds : [site]).map(one => ({
          value: one,
          label: nameOf(one),
          hint: isSimulator ? one : t('accountCountry', { currency }),
        }))}
      />
      {move.error && <ProblemNotice error={move.error} title={t('switchFailed')} />}
      {askedSite !== null && !move.isPending && (
        <Notice
          tone="warn"
          role="status"
          title={t('otherSite', { asked: nameOf(askedSite), country: nameOf(site), currency })}
          actions={
            isSimulator && (
              <Button size="xs" variant="default" onClick={() => move.mutate(askedSite)}>
                {t('switchSite', { country: nameOf(askedSite) })}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
