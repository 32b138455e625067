import type { z } from 'zod'
import type { notificationDetailSchema } from '../../../contract/journal.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'

export type Explained = Pick<z.output<typeof notificationDetailSchema>, 'verdict' | 'reason' | 'explanation'>

/**
 * The verdict on a signature, its reason, and what to do, in our own sentences. If a known mistake gives exactly the
 * received signature, that mistake is named instead of the usual cause. The signed text stays in the data, because parts
 * of it were written by others.
 */
export function toVerdictText({ verdict, reason, explanation }: Explained): string {
  const text = readTexts('signature', 'en')
  const failed = explanation.checks.flatMap(({ passed, code, values }) =>
    passed === false && code !== null ? [text.format(text.finding[code], values ?? {})] : [],
  )
  const mistakes = explanation.near_misses.map(({ code, mistake, advice }) =>
    code === null ? `${mistake} ${advice}` : `${text.nearMiss[code].is} ${text.nearMiss[code].do}`,
  )
  const { says, likely, try: next } = reason === null ? {} : text.reason[reason]
  const isOfSimulator = explanation.notes.some(({ code }) => code === 'simulator_secret')
  // The note says it for the simulator.
  const usual = isOfSimulator ? [] : [likely, next]
  const causes = mistakes.length > 0 ? mistakes : usual
  const notes = explanation.notes.map(({ code, text: said }) => (code === null ? said : text.note[code]))
  return [`${text.verdict[verdict]}.`, says, ...failed, ...causes, ...notes]
    .filter(sentence => sentence !== undefined)
    .join(' ')
}
