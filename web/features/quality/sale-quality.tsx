import { useTranslations } from 'use-intl'
import type { SaleQuality } from '../../../server/contract/quality.ts'
import { qualityAspects } from '../../../server/facts/quality-terms.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './quality.module.css'
import { VerdictItem } from './verdict-item.tsx'

const counted = ['mandatory', 'recommended', 'good_practice', 'advisory', 'safety'] as const

/** The numbers of a sale, what to fix first, and all criteria by aspect. */
export function SaleQualityView({ quality }: { quality: SaleQuality }) {
  const t = useTranslations('quality.page')
  const aspects = useTranslations('quality.aspects')
  const { sale, verdicts } = quality
  const first = verdicts.filter(({ is_first }) => is_first)
  return (
    <div className={classes.columns}>
      <Numbers quality={quality} />
      <div className={classes.stack}>
        {first.length === 0 ? (
          <Notice tone="ok" title={t('nothingLost')} />
        ) : (
          <Panel title={t('first')} testId="quality-first">
            <ul className={classes.list}>
              {first.map((verdict, place) => (
                <VerdictItem key={`${sale} ${verdict.id}`} verdict={verdict} isOpen={place === 0} />
              ))}
            </ul>
          </Panel>
        )}
        {qualityAspects.map(aspect => {
          const own = verdicts.filter(one => one.aspect === aspect)
          if (own.length === 0) return null
          return (
            <Panel key={aspect} title={aspects(aspect)} testId={`aspect-${aspect}`}>
              {aspect === 'safety' && <p className="dimmed">{t('ours')}</p>}
              <ul className={classes.list}>
                {own.map(verdict => (
                  <VerdictItem key={`${sale} ${verdict.id}`} verdict={verdict} />
                ))}
              </ul>
            </Panel>
          )
        })}
      </div>
    </div>
  )
}

function Numbers({ quality }: { quality: SaleQuality }) {
  const t = useTranslations('quality.page')
  const all = useTranslations('quality')
  const { sale, product, points, not_observable } = quality
  const labelOf = (name: (typeof counted)[number]) =>
    all(name === 'safety' ? 'aspects.safety' : `classes.${name}`)
  return (
    <Panel title={all('sale', { sale, product: all(`products.${product}`) })} testId="quality-numbers">
      <dl className={classes.numbers}>
        {counted
          .filter(name => quality[name].of > 0)
          .map(name => {
            const { met, of } = quality[name]
            return (
              <div key={name} data-lost={met < of || undefined}>
                <dt>{labelOf(name)}</dt>
                <dd>
                  <progress max={of} value={met} aria-label={labelOf(name)} /> {all('count', { met, of })}
                </dd>
              </div>
            )
          })}
        <div>
          <dt>{all('statuses.not_observable')}</dt>
          <dd>{not_observable}</dd>
        </div>
      </dl>
      {points && <p>{all('points', points)}</p>}
      <p className="dimmed">{all('source')}</p>
      <p className="dimmed">{t('names')}</p>
    </Panel>
  )
}
