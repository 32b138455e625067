import { useTranslations } from 'use-intl'
import type { ConsoleProblem } from './console-problem.ts'
import { isKnownCode } from './known-codes.ts'

/** Whether what it said is the gateway's own English for what the kind says in the person's language. */
function isSaidAlready({ kind, details }: ConsoleProblem): boolean {
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

/** Why it went wrong and what to do: the provider's codes in words, else what the kind of failure says. */
export function ProblemWords({ problem }: { problem: ConsoleProblem }) {
  const t = useTranslations('problem')
  const tCodes = useTranslations('code')
  const known = problem.codes.filter(isKnownCode)
  const fields = Object.values(problem.fields).flat()
  return (
    <>
      {known.length > 0 ? (
        known.map(code => <p key={code}>{tCodes(code)}</p>)
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
        known.length === 0 &&
        !isSaidAlready(problem) && (
          <p>
            {t('said')} <q lang="en">{problem.message}</q>
          </p>
        )
      )}
    </>
  )
}
