import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, siteIds } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSettings } from '../../http/use-settings.ts'
import { useCountryName } from '../../provider/use-country-name.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import classes from './pay.module.css'
import type { PayChoice } from './use-pay-choice.ts'

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
