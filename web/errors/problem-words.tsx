import { Link } from '@tanstack/react-router'
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

type Props = {
  problem: ConsoleProblem
  /** As `useAppliedFault` finds it. */
  fault?: string | undefined
}

/**
 * The cause and what to do: the words for the provider's codes, otherwise the fault that the simulator applied,
 * otherwise those for the kind of failure.
 */
export function ProblemWords({ problem, fault }: Props) {
  const t = useTranslations('problem')
  const tCause = useTranslations()
  const explained = explainedCauses(problem.causes, key => tCause.has(key))
  const fields = Object.values(problem.fields).flat()
  return (
    <>
      {explained.length > 0
        ? explained.map(key => <p key={key}>{tCause(key)}</p>)
        : fault === undefined && <p>{t(`kind.${problem.kind}`)}</p>}
      {fault !== undefined && <AppliedFault fault={fault} />}
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
        fault === undefined &&
        !isMessageRedundant(problem) && (
          <p>
            {t('said')} <q lang="en">{problem.message}</q>
          </p>
        )
      )}
    </>
  )
}

export function AppliedFault({ fault }: { fault: string }) {
  const t = useTranslations('problem')
  return (
    <p data-testid="applied-fault">
      {t.rich('fault', {
        fault,
        code: words => <code className="mono">{words}</code>,
        link: words => (
          <Link to="/simulator" search={{ tab: 'faults' }}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
