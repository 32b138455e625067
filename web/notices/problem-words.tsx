import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ConsoleProblem } from '../errors/console-problem.ts'
import { useMessagePart } from '../i18n/load-message-part.ts'
import { useFaultWords } from '../simulator/use-fault-words.ts'
import { type Explanation, ExplanationText } from './docs-link.tsx'
import { findExplanation } from './find-explanation.ts'

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

/**
 * The words of a kind of failure. A read that took too long changed nothing, so its words do not ask to check what
 * happened.
 */
function wordsOf({ kind, isOutcomeUnknown }: ConsoleProblem) {
  return kind === 'timeout' && !isOutcomeUnknown ? 'readTimeout' : kind
}

type Props = {
  problem: ConsoleProblem
  /** The fault that `useAppliedFault` found. */
  fault?: string | undefined
  /** Shown if neither a fault nor a code explains the failure. The default is the words for the kind of failure. */
  fallback?: ReactNode
}

/** The cause and what to do: the fault that the simulator applied, then the words for the provider's codes. */
export function ProblemWords(props: Props) {
  return props.problem.causes.length > 0 ? <CodeWords {...props} /> : <Words {...props} explained={[]} />
}

/**
 * The explanations of the codes. An empty line keeps their place while they load. Without them, the general words are
 * shown.
 */
function CodeWords(props: Props) {
  const { data: texts, isPending } = useMessagePart('code')
  if (isPending) return <p>{'\u00a0'}</p>
  const { causes, operation } = props.problem
  const explained = texts
    ? causes.flatMap(cause => findExplanation(texts, { ...cause, operation }) ?? [])
    : []
  return <Words {...props} explained={explained} />
}

function Words({ problem, fault, fallback, explained }: Props & { explained: Explanation[] }) {
  const t = useTranslations('problem')
  const tPages = useTranslations('pages')
  const fields = Object.values(problem.fields).flat()
  return (
    <>
      {fault !== undefined && <AppliedFault fault={fault} />}
      {explained.length > 0
        ? explained.map(one => <ExplanationText key={one.text} {...one} />)
        : fault === undefined &&
          (fallback ?? <p>{t(`kind.${wordsOf(problem)}`, { calls: tPages('calls') })}</p>)}
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

/** The fault in words. */
export function AppliedFault({ fault }: { fault: string }) {
  const t = useTranslations('problem')
  const toWords = useFaultWords()
  return (
    <p data-testid="applied-fault">
      {t.rich('fault', {
        fault: toWords(fault),
        link: words => (
          <Link to="/simulator" search={{ tab: 'faults' }}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
