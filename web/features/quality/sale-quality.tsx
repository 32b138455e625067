import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { QualityVerdict, SaleQuality } from '../../../server/contract/quality.ts'
import { qualityAspects, rankLosses } from '../../../server/facts/quality-terms.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { VerdictItem } from './verdict-item.tsx'

const maxFirst = 5
const counted = ['mandatory', 'recommended', 'good_practice', 'advisory', 'safety'] as const

/** What to fix first, and all criteria by aspect. */
export function SaleVerdicts({ quality: { sale, verdicts, not_measurable } }: { quality: SaleQuality }) {
  const t = useTranslations('quality.page')
  const words = useTranslations('quality')
  const aspects = useTranslations('quality.aspects')
  const first = rankLosses(verdicts).slice(0, maxFirst)
  const toItem = (verdict: QualityVerdict, isOpen = false) => (
    <VerdictItem key={`${sale} ${verdict.id}`} verdict={verdict} isOpen={isOpen} />
  )
  return (
    <div className={classes.stack}>
      {not_measurable ? (
        <Notice tone="warn" title={words('notMeasurable', { reason: words(`reasons.${not_measurable}`) })} />
      ) : (
        first.length === 0 && <Notice tone="ok" title={t('nothingLost')} />
      )}
      {first.length > 0 && (
        <Panel title={t('first')} testId="quality-first">
          <ul className={classes.list}>{first.map((verdict, place) => toItem(verdict, place === 0))}</ul>
        </Panel>
      )}
      {qualityAspects.map(aspect => {
        const own = verdicts.filter(one => one.aspect === aspect)
        if (own.length === 0) return null
        return (
          <Panel key={aspect} title={aspects(aspect)} testId={`aspect-${aspect}`}>
            {aspect === 'safety' && <p className="dimmed">{t('ours')}</p>}
            <ul className={classes.list}>{own.map(verdict => toItem(verdict))}</ul>
          </Panel>
        )
      })}
    </div>
  )
}

/** What can be said of a sale in numbers. */
export function SaleNumbers({ quality, aside }: { quality: SaleQuality; aside: ReactNode }) {
  const t = useTranslations('quality')
  const { sale, product, points, not_observable, not_measurable, verdicts } = quality
  // What little was seen of a body that could not be read would look as if all were right.
  const shown = not_measurable ? [] : counted.filter(name => quality[name].of > 0)
  const warnings = verdicts.filter(({ status }) => status === 'warning').length
  const isUnseen = ({ aspect, status }: QualityVerdict) => aspect === 'safety' && status === 'not_observable'
  const unseenOwn = verdicts.filter(isUnseen).length
  const labelOf = (name: (typeof counted)[number]) =>
    t(name === 'safety' ? 'aspects.safety' : `classes.${name}`)
  return (
    <Panel
      title={t('sale', { sale, product: t(`products.${product}`) })}
      aside={aside}
      testId="quality-numbers"
    >
      <Facts
        facts={[
          ...shown.map(name => ({
            label: labelOf(name),
            value: (
              <>
                <progress
                  className={classes.progress}
                  max={quality[name].of}
                  value={quality[name].met}
                  aria-label={labelOf(name)}
                />
                {t('count', quality[name])}
              </>
            ),
          })),
          ...(warnings > 0 ? [{ label: t('page.warnings'), value: warnings }] : []),
          {
            label: t('statuses.not_observable'),
            value:
              unseenOwn > 0 ? t('page.unseen', { count: not_observable, own: unseenOwn }) : not_observable,
          },
        ]}
      />
      {points && !not_measurable && <p>{t('points', points)}</p>}
      <p className="dimmed">
        {t('source')} {t('page.names')}
      </p>
    </Panel>
  )
}
