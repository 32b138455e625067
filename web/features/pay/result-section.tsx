import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { commonOutcomes, outcomes } from '../../provider/outcomes.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import type { PayChoice } from './use-pay-choice.ts'

/** The choice of an outcome, which the cardholder's name selects at the provider. */
export function ResultSection({ choice }: { choice: PayChoice }) {
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
}
