import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { QualityVerdict } from '../../../server/contract/quality.ts'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import classes from './quality.module.css'

type Looks = { tone: Tone; icon: IconName }
const kept = {
  met: { tone: 'ok', icon: 'check' },
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
  const { id, title, status, class: itsClass, aspect } = verdict
  return (
    <li data-testid={`criterion-${id}`}>
      <Folded
        className={classes.criterion}
        isOpen={isOpen}
        summary={
          <span className={classes.head}>
            <StatusBadge {...looksOf(verdict)} label={t(`statuses.${status}`)} status={status} />
            <span className={classes.title}>{title}</span>
            <span className="dimmed">
              {t(aspect === 'safety' ? 'aspects.safety' : `classes.${itsClass}`)}
            </span>
          </span>
        }
      >
        <Detail verdict={verdict} />
      </Folded>
    </li>
  )
}

function Detail({ verdict }: { verdict: QualityVerdict }) {
  const t = useTranslations('quality')
  const { id, remedy, evidence, points, status } = verdict
  const isLost = status === 'missing' || status === 'invalid'
  const toText = (body: object) => JSON.stringify(body, null, 2)
  return (
    <div className={classes.detail}>
      <Facts
        facts={[
          { label: t(isLost ? 'labels.mend' : 'labels.why'), value: remedy?.text },
          { label: t('page.providerId'), value: <code>{id}</code> },
          { label: t('labels.pointsReported'), value: points },
          {
            label: t('labels.evidence'),
            value: evidence.length > 0 && (
              <ul className={classes.evidence}>
                {evidence.map(({ seq, operation, field, value }) => (
                  <li key={`${seq} ${field}`}>
                    <Link to={operation.includes(' ') ? '/calls' : '/webhooks'} search={{ id: seq }}>
                      {`#${seq} ${operation}`}
                    </Link>{' '}
                    {field !== null && <code>{`${field}${value === null ? '' : ` = ${value}`}`}</code>}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {remedy?.before && remedy.after && (
        <div className={classes.change}>
          <section>
            <h4>{t('labels.before')}</h4>
            <CodeBlock code={toText(remedy.before)} what={t('labels.before')} />
          </section>
          <section>
            <h4>{t('labels.after')}</h4>
            <CodeBlock code={toText(remedy.after)} what={t('labels.after')} />
          </section>
        </div>
      )}
    </div>
  )
}
