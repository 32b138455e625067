import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type Ref } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { GradedCase, Grading } from '../../../server/contract/grading.ts'
import { gradeVerdicts, shownStanding } from '../../../server/facts/grade-verdicts.ts'
import { SaveReport } from '../../export/save-report.tsx'
import { gateway } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { looksOf } from './case-item.tsx'
import type { ShopAddress } from './grade-values.ts'
import { fieldIds } from './shop-fields.tsx'

/** Saves the report of the run that is shown. */
function ExportReport() {
  const t = useTranslations('grade')
  const language = useLocale()
  return (
    <SaveReport
      read={format => gateway.grading.report.query({ language, format })}
      button={t('saveReport')}
      nameOf={format => t('save', { format })}
      failed={t('notSaved')}
    />
  )
}

type Props = { run: Grading; missing: ShopAddress | null; titleRef: Ref<HTMLHeadingElement> }

/** The progress of the run, its worst finding, and the reason if it ended early. */
export function GradeRun({ run, missing, titleRef }: Props) {
  const t = useTranslations('grade')
  const { results, is_running, failure, failure_detail, started_at, worst, url, seed, requests, cases } = run
  const count = (verdict: (typeof results)[number]['verdict']) =>
    results.filter(one => one.verdict === verdict).length
  // A single severity would be taken for the grade, which needs an effect that was seen, and all cases.
  const isGraded = is_running || (run.standing !== 'not_graded' && failure === null)
  const worstResult = results.find(one => one.verdict === 'finding' && one.severity === worst)
  const title = is_running ? 'running' : failure === null ? 'ended' : 'endedEarly'
  return (
    <Panel
      title={t(title)}
      titleRef={titleRef}
      aside={
        isGraded &&
        worstResult && (
          <StatusBadge
            {...looksOf(worstResult)}
            label={t('worst', { severity: worstResult.summary })}
            status={worst ?? ''}
          />
        )
      }
      testId="grade-run"
    >
      <p className="mono">{url}</p>
      {is_running && (
        <progress
          className={classes.progress}
          max={cases}
          // A repetition has a result of each case from its beginning.
          value={results.length < cases ? results.length : undefined}
          aria-label={t('progress')}
        />
      )}
      <div className={classes.figures}>
        <Facts
          facts={[
            ...gradeVerdicts.map(verdict => ({ label: t(`sections.${verdict}`), value: count(verdict) })),
            { label: t('cases'), value: `${results.length} / ${cases}` },
          ]}
        />
      </div>
      <p role="status" className="visually-hidden">
        {t('counts', {
          done: results.length,
          cases,
          findings: count('finding'),
          covered: count('covered'),
          passed: count('passed'),
          undecided: count('undecided'),
        })}
      </p>
      <ul className={classes.needs}>
        {run.scope.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Needs results={results} />
      {is_running && <p className="dimmed">{t('before')}</p>}
      <p className="dimmed">
        {seed !== null && t('sent', { requests, seed: String(seed) })}{' '}
        {started_at !== null && t.rich('startedAt', { at: () => <Moment iso={started_at} isFull /> })}
      </p>
      {!is_running && (
        <div className={classes.stack}>
          {failure && (
            <Notice
              tone={failure === 'stopped' ? 'info' : 'bad'}
              title={t(`failure.${failure}`)}
              testId="grade-failure"
            >
              {failure === 'faults' && (
                <p>
                  {t.rich('faultsText', {
                    link: words => (
                      <Link to="/simulator" search={{ tab: 'faults' }}>
                        {words}
                      </Link>
                    ),
                  })}
                </p>
              )}
              {failure_detail !== null && <p className="mono">{failure_detail}</p>}
            </Notice>
          )}
          {failure === null && (
            <StandingNotice standing={run.standing} undecided={count('undecided')} missing={missing} />
          )}
          {results.length > 0 && <ExportReport />}
        </div>
      )}
    </Panel>
  )
}

const tones = { safe: 'ok', incomplete: 'info', not_graded: 'warn' } as const

type StandingProps = Pick<Grading, 'standing'> & { undecided: number; missing: ShopAddress | null }

/** What the run says about the store as a whole, with the way to the field that would decide more. */
function StandingNotice({ standing, undecided, missing }: StandingProps) {
  const t = useTranslations('grade')
  if (standing === 'findings') return null
  const shown = shownStanding(standing, undecided)
  return (
    <Notice
      tone={tones[shown]}
      title={t(`standing.${standing}`)}
      testId="grade-standing"
      actions={
        missing && (
          <Button size="xs" onClick={() => document.getElementById(fieldIds[missing])?.focus()}>
            {t('toField')}
          </Button>
        )
      }
    >
      {shown !== 'safe' && (
        <p>
          {t(`standingText.${shown}`)} {missing && t('wouldDecide', { field: t(missing) })}
        </p>
      )}
    </Notice>
  )
}

/** So many of the cases that wait for one option are named. All are in the list below. */
const maxNamed = 6

/** The options that would decide the undecided cases, the most frequent first. */
function Needs({ results }: { results: readonly GradedCase[] }) {
  const t = useTranslations('grade')
  const needs = results.flatMap(({ id, need, did }) => (need === null || did === null ? [] : { id, did }))
  if (needs.length === 0) return null
  const groups = [...Map.groupBy(needs, ({ did }) => did)]
  return (
    <ul className={classes.needs} aria-label={t('undecided')}>
      {groups
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([need, cases]) => (
          <li key={need}>
            <strong>{t('undecidedCount', { count: cases.length })}</strong>{' '}
            {cases.slice(0, maxNamed).map(({ id }, place) => (
              <Fragment key={id}>
                {place > 0 && ', '}
                <code>{id}</code>
              </Fragment>
            ))}
            {cases.length > maxNamed && ', …'}
            {': '}
            {need}
          </li>
        ))}
    </ul>
  )
}
