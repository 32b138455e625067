import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { brandOf } from '../../server/facts/countries/card-brands.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'
import { outcomes } from '../provider/outcomes.ts'
import { lastFour } from '../provider/test-cards.ts'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import type { CardDraft, OwnField } from './card-draft.ts'
import { OwnCardFields } from './own-card-fields.tsx'

type Props = {
  site: SiteId
  draft: CardDraft
  wrong: OwnField[]
  onChange: (draft: CardDraft) => void
}

/** An official test card of the country or one typed in, and the result of payments with it. */
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
