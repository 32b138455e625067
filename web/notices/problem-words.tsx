import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pageOfCode } from '../../server/facts/documents-site.ts'
import type { ConsoleProblem } from '../errors/console-problem.ts'
import { useMessagePart } from '../i18n/load-message-part.ts'
import type { Parts } from '../i18n/load-messages.ts'
import { useFaultWords } from '../simulator/use-fault-words.ts'
import { type Explanation, ExplanationText } from './docs-link.tsx'

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
  return <Words {...props} explained={texts ? explainCauses(props.problem, texts) : []} />
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

/**
 * The explanations of a problem's codes, from the part `code` of the messages. A code that users cannot act on has
 * none. A code may have another meaning for another operation: 2018 refuses a refund, a capture and a cancel. So
 * `2018_payments.cancel` is looked up before `2018`.
 */
function explainCauses(
  { causes, operation }: Pick<ConsoleProblem, 'causes' | 'operation'>,
  texts: Parts['code'],
): Explanation[] {
  return causes.flatMap(({ family, code }) => {
    // A newer gateway may send a family that this page does not know.
    const ofFamily = new Map(Object.entries(texts[family] ?? {}))
    const key = ofFamily.has(`${code}_${operation}`) ? `${code}_${operation}` : code
    const text = ofFamily.get(key)
    return text === undefined ? [] : { code, text, page: pageOfCode(family, key) }
  })
}
