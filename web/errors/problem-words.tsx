import { useTranslations } from 'use-intl'
import type { ConsoleProblem } from './console-problem.ts'
import { explainedCauses } from './explained-causes.ts'

/** Whether the message only repeats in English what the translated words of the kind say. */
function isMessageRedundant({ kind, details }: ConsoleProblem): boolean {
  return (
    kind === 'offline' ||
    kind === 'stopped' ||
    kind === 'unreachable' ||
    kind === 'signedOut' ||
    kind === 'unavailable' ||
    kind === 'notConfigured' ||
    (details === undefined && (kind === 'provider' || kind === 'timeout'))
  )
}

/** The cause and what to do: the words for the provider's codes, otherwise those for the kind of failure. */
export function ProblemWords({ problem }: { problem: ConsoleProblem }) {
  const t = useTranslations('problem')
  const tCode = useTranslations('code')
  const explained = explainedCauses(problem.causes, key => tCode.has(key))
  const fields = Object.values(problem.fields).flat()
  return (
    <>
      {explained.length > 0 ? (
        explained.map(key => <p key={key}>{tCode(key)}</p>)
      ) : (
        <p>{t(`kind.${problem.kind}`)}</p>
      )}
      {fields.length > 0 ? (
        <ul>
          {fields.map(sentence => (
            <li key={sentence} lang="en">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        explained.length === 0 &&
        !isMessageRedundant(problem) && (
          <p>
            {t('said')} <q lang="en">{problem.message}</q>
          </p>
        )
      )}
    </>
  )
}
