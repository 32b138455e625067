import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { describeActor, toClaim } from '../../server/facts/actors.ts'
import { gradingActor } from '../../server/facts/gradings.ts'
import { useSettings } from './use-settings.ts'

/**
 * @returns a function that says who did something: *you*, a person's name, or the name that a program claims; empty if
 * nobody is named
 */
export function useActorText(): (actor: string | null | undefined) => string {
  const t = useTranslations('actor')
  const tPages = useTranslations('pages')
  const me = useSettings()?.person?.name
  return useCallback(
    actor => {
      if (!actor) return ''
      if (isGrading(actor)) return tPages('grade')
      const { name, isClaimed } = describeActor(actor)
      if (isClaimed) return t('claimed', { name })
      return name === me ? t('you') : name
    },
    [t, tPages, me],
  )
}

/** Whether a webhook grade did it. It gives itself a name, which is a claim like others. */
export function isGrading(actor: string | null | undefined): boolean {
  return actor === toClaim(gradingActor)
}

/** The text of `useActorText` as a sentence of its own: *By Ana.* */
export function useActorSentence(): (actor: string | null | undefined) => string {
  const t = useTranslations('actor')
  const who = useActorText()
  return actor => (actor ? t('by', { who: who(actor) }) : '')
}
