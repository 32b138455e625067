import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { QualityVerdict } from '../../../server/contract/quality.ts'
import { ResourceLink } from '../../records/resource-link.tsx'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { VerdictRow } from '../../ui/lists/verdict-row.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import { CodeBlock } from '../../ui/values/code-block.tsx'

type Looks = { tone: Tone; icon: IconName }
const kept = {
  met: { tone: 'ok', icon: 'check' },
  warning: { tone: 'warn', icon: 'alert' },
  not_applicable: { tone: 'neutral', icon: 'minus' },
  not_observable: { tone: 'neutral', icon: 'eyeOff' },
} as const satisfies Record<string, Looks>
const lost = {
  mandatory: { tone: 'bad', icon: 'alert' },
  recommended: { tone: 'warn', icon: 'alert' },
  good_practice: { tone: 'info', icon: 'info' },
  advisory: { tone: 'info', icon: 'alert' },
} as const satisfies Record<string, Looks>

/** A lost criterion of the safety floor loses money, whatever its class. */
function looksOf({ status, class: itsClass, aspect }: QualityVerdict): Looks {
  if (status !== 'missing' && status !== 'invalid') return kept[status]
  return aspect === 'safety' ? lost.mandatory : lost[itsClass]
}

/** A criterion with its verdict: first what has to change, then the call that shows it. */
export function VerdictItem({ verdict, isOpen = false }: { verdict: QualityVerdict; isOpen?: boolean }) {
  const t = useTranslations('quality')
  const { id, title, status, class: itsClass, aspect, remedy, points } = verdict
  const isOurs = aspect === 'safety'
  return (
    <VerdictRow
      testId={`criterion-${id}`}
      isOpen={isOpen}
      badge={{ ...looksOf(verdict), label: t(`statuses.${status}`), status }}
      title={title}
      note={isOurs ? t('aspects.safety') : t(`classes.${itsClass}`)}
    >
      {remedy && <p>{remedy.text}</p>}
      <p className="dimmed">
        {isOurs ? t('page.ownId') : t('page.providerId')} <code>{id}</code>
        {points !== null && ` · ${t('labels.pointsReported')}: ${points}`}
      </p>
      <Evidence evidence={verdict.evidence} />
      {remedy?.before && remedy.after && (
        <div className={classes.change}>
          <Body title={t('labels.before')} body={remedy.before} />
          <Body title={t('labels.after')} body={remedy.after} />
        </div>
      )}
    </VerdictRow>
  )
}

/** The id of what a call made. */
const madeField = 'response:id'
const readId = (value: string) => String(JSON.parse(value))

function Evidence({ evidence }: Pick<QualityVerdict, 'evidence'>) {
  const t = useTranslations('quality.labels')
  if (evidence.length === 0) return null
  return (
    <section>
      <h4>{t('evidence')}</h4>
      <ul className={classes.list}>
        {evidence.map(({ seq, operation, field, value }) => (
          <li key={`${seq} ${field}`}>
            {seq === null && operation === 'grade' ? (
              <Link to="/grade">{operation}</Link>
            ) : seq === null ? (
              <Link
                to="/simulator"
                search={{ tab: 'deliveries', q: value === null ? undefined : readId(value) }}
              >
                {operation}
              </Link>
            ) : (
              <Link to={operation.includes(' ') ? '/calls' : '/webhooks'} search={{ id: seq }}>
                {`#${seq} ${operation}`}
              </Link>
            )}{' '}
            {field === madeField && value !== null ? (
              <ResourceLink id={readId(value)}>{readId(value)}</ResourceLink>
            ) : (
              field !== null && <code>{`${field}${value === null ? '' : ` = ${value}`}`}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Body({ title, body }: { title: string; body: object }) {
  return (
    <section>
      <h4>{title}</h4>
      <CodeBlock code={JSON.stringify(body, null, 2)} what={title} />
    </section>
  )
}
