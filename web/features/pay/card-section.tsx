import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/cards.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { guessMethod } from '../../cards/card-draft.ts'
import { lastFour } from '../../provider/test-cards.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type RadioCard, RadioCards } from '../../ui/forms/radio-cards.tsx'
import classes from './pay.module.css'
import { cardValue, type PayChoice, useSavedCards } from './use-pay-choice.ts'
import type { PayFormApi } from './use-pay-form.ts'

type Props = { choice: PayChoice; form: PayFormApi }

/** Chooses one of the country's test cards, a customer's saved card, or a typed card. */
export function CardSection({ choice, form }: Props) {
  const t = useTranslations('pay')
  const saved = useSavedCards(choice.customerId)
  const { testCards, offlineMethods, bankMethods = [] } = countryOf(choice.site)
  const cards: RadioCard<string>[] = [
    ...saved.map(card => ({
      value: card.id,
      label: brandOf(card.payment_method?.id ?? ''),
      hint: `••${card.last_four_digits ?? ''} · ${t('savedCard')}`,
    })),
    ...testCards.map(card => ({
      value: card.method,
      label: brandOf(card.method),
      hint: `••${lastFour(card.number)} · ${t(card.isDebit ? 'debit' : 'credit')}`,
    })),
    ...offlineMethods.map(({ id, name, type }) => ({ value: id, label: name, hint: t(`offline.${type}`) })),
    ...bankMethods.map(({ id, name }) => ({ value: id, label: name, hint: t('offline.bank') })),
    { value: 'own', label: t('ownCard') },
  ]
  return (
    <div className={classes.stack}>
      <RadioCards
        legend={t('card')}
        minWidth={150}
        isCompact
        cards={cards}
        value={cardValue(choice.card)}
        onChange={card => {
          form.setFieldValue('cardCode', card === 'own' ? '' : '123')
          choice.change({ card, installments: undefined })
        }}
      />
      {choice.card.kind === 'own' && <OwnCard form={form} />}
      {choice.card.kind === 'saved' && (
        <TextInput
          label={t('cardFields.code')}
          inputMode="numeric"
          autoComplete="off"
          maw={200}
          {...form.getInputProps('cardCode')}
        />
      )}
    </div>
  )
}

/** The fields of a typed card. Nothing in them is stored, and browsers do not offer to fill them in. */
function OwnCard({ form }: { form: PayFormApi }) {
  const t = useTranslations('pay')
  const number = form.getInputProps('cardNumber')
  const props = (name: Parameters<PayFormApi['getInputProps']>[0]) => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <>
      <Notice tone="warn" title={t('ownCardHint')} />
      <div className={classes.pair}>
        <TextInput
          label={t('cardFields.number')}
          inputMode="numeric"
          autoComplete="off"
          {...number}
          onChange={event => {
            number.onChange(event)
            form.setFieldValue('method', guessMethod(event.currentTarget.value))
          }}
        />
        <TextInput label={t('cardFields.method')} {...props('method')} />
        <TextInput label={t('cardFields.month')} inputMode="numeric" {...props('cardMonth')} />
        <TextInput label={t('cardFields.year')} inputMode="numeric" {...props('cardYear')} />
        <TextInput label={t('cardFields.code')} inputMode="numeric" {...props('cardCode')} />
        <TextInput label={t('cardFields.docType')} {...props('documentType')} />
        <TextInput label={t('cardFields.docNumber')} {...props('documentNumber')} />
      </div>
    </>
  )
}
