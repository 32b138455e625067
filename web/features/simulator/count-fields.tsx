import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { numberOrText, unchecked } from '../../actions/unchecked.ts'

export type Counts = { times: string; skip: string }

/** How many calls a fault applies to, and how many pass before that. */
export function CountFields({ counts, onChange }: { counts: Counts; onChange: (counts: Counts) => void }) {
  const t = useTranslations('simulator.faults')
  return (
    <>
      <TextInput
        label={t('times')}
        inputMode="numeric"
        value={counts.times}
        error={!isTimes(counts.times) && t('badTimes')}
        onChange={event => onChange({ ...counts, times: event.currentTarget.value })}
      />
      <TextInput
        label={t('skip')}
        inputMode="numeric"
        value={counts.skip}
        error={!isSkip(counts.skip) && t('badSkip')}
        onChange={event => onChange({ ...counts, skip: event.currentTarget.value })}
      />
    </>
  )
}

export const firstCounts: Counts = { times: '1', skip: '0' }

const isTimes = (text: string) => /^[1-9]\d{0,3}$/.test(text)
const isSkip = (text: string) => /^\d{1,4}$/.test(text)

/** The number of invalid fields. */
export function countWrong({ times, skip }: Counts): number {
  return [isTimes(times), isSkip(skip)].filter(isValid => !isValid).length
}

/** What is not a number is sent as typed. */
export function readCounts({ times, skip }: Counts): { times: number; skip: number } {
  return unchecked({ times: 1, skip: 0 }, { times: numberOrText(times), skip: numberOrText(skip) })
}
