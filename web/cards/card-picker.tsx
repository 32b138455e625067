import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { brandOf } from '../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'
import { outcomes } from '../provider/card-outcomes.ts'
import { lastFour } from '../provider/test-cards.ts'
import forms from '../ui/forms/form.module.css'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import type { CardDraft, OwnCard, OwnField } from './card-draft.ts'

type OwnCardFieldsProps = { own: OwnCard; wrong: OwnField[]; onChange: (own: OwnCard) => void }

const numeric: OwnField[] = ['number', 'month', 'year', 'code']
const text: OwnField[] = ['docType', 'docNumber']

/** The fields of a typed card. Nothing in them is stored, and browsers do not offer to fill them in. */
function OwnCardFields({ own, wrong, onChange }: OwnCardFieldsProps) {
  const t = useTranslations('cards')
  const field = (name: OwnField) => (
    <TextInput
      key={name}
      label={t(`fields.${name}`)}
      autoComplete="off"
      {...(numeric.includes(name) && { inputMode: 'numeric' as const })}
      value={own[name]}
      error={wrong.includes(name) && t(`bad.${name as 'number'}`)}
      onChange={event => onChange({ ...own, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={forms.row}>{numeric.map(field)}</div>
      <div className={forms.row}>{text.map(field)}</div>
    </>
  )
}

type Props = {
  site: SiteId
  draft: CardDraft
  wrong: OwnField[]
  onChange: (draft: CardDraft) => void
}

/** Selects an official test card of the country, or a typed card, and the outcome of payments with it. */
export function CardPicker({ site, draft, wrong, onChange }: Props) {
  const t = useTranslations('cards')
  const tOutcome = useTranslations('outcome')
  return (
    <>
      <RadioCards
        legend={t('card')}
        minWidth={150}
        value={draft.choice}
        onChange={choice => onChange({ ...draft, choice })}
        cards={[
          ...countryOf(site).testCards.map(card => ({
            value: card.method,
            label: brandOf(card.method),
            hint: `••${lastFour(card.number)} · ${t(card.isDebit ? 'debit' : 'credit')}`,
          })),
          { value: 'own', label: t('own'), hint: t('ownHint') },
        ]}
      />
      {draft.choice === 'own' && (
        <OwnCardFields own={draft.own} wrong={wrong} onChange={own => onChange({ ...draft, own })} />
      )}
      <NativeSelect
        label={t('outcome')}
        description={t('outcomeHint')}
        value={draft.outcome}
        onChange={event => onChange({ ...draft, outcome: event.currentTarget.value })}
        data={outcomes.map(({ name }) => ({
          value: name,
          label: `${tOutcome(`${name}.name` as 'APRO.name')} (${name})`,
        }))}
      />
    </>
  )
}
