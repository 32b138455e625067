import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GradedCase, Grading, StartGrading } from '../../../server/contract/grading.ts'
import { groupVerdicts } from '../../../server/facts/grade-verdicts.ts'
import { useSettingsQuery } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import '../../ui/styles/mantine-forms.ts'
import filters from '../../ui/lists/filters.module.css'
import classes from '../../ui/lists/verdicts.module.css'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CaseItem, type CodeLanguage, codeLanguages } from './case-item.tsx'
import { GradeForm } from './grade-form.tsx'
import { GradeRun } from './grade-run.tsx'
import { type GradeValues, missingField, noValues, valuesOf } from './grade-values.ts'
import { type GradingState, useGrading } from './use-grading.ts'

/** Grades the webhook handler of a shop, as `pasarela grade` does. */
export function GradePage() {
  const t = useTranslations('grade')
  const { data: settings, error, refetch } = useSettingsQuery()
  const isReal = settings?.simulator === false
  // All cases render the same Page: a new one would focus its heading once the settings have loaded.
  return (
    <Page lead={isReal ? undefined : t('lead')}>
      {isReal ? (
        <EmptyState icon="flag" title={t('notSimulated')}>
          {t('notSimulatedText')}
        </EmptyState>
      ) : settings ? (
        <Loaded simulatorUrl={settings.provider_url} shopUrl={settings.shop_url ?? settings.provider_url} />
      ) : error ? (
        <ProblemNotice error={error} title={t('notLoaded')} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Page>
  )
}

type Addresses = { simulatorUrl: string; shopUrl: string }

function Loaded(addresses: Addresses) {
  const t = useTranslations('grade')
  const state = useGrading()
  const { data, error, refetch } = state.query
  const forwarding = trpc.forwarding.get.useQuery()
  if (error) return <ProblemNotice error={error} title={t('notLoaded')} onRetry={refetch} />
  // The form reads the address of the shop when it is first shown, so both places that may contain the address are read
  // before.
  if (!data || forwarding.isPending) return <SkeletonLines lines={8} />
  // The gateway masks the query of an address, and a masked address cannot be graded.
  const known = data.url?.includes('***') ? null : data.url
  const url = known ?? forwarding.data?.url ?? ''
  return <Controls state={state} run={data} url={url} {...addresses} />
}

type ControlsProps = { state: GradingState; run: Grading; url: string } & Addresses

function Controls({ state, run, url, ...addresses }: ControlsProps) {
  const t = useTranslations('grade')
  const [values, setValues] = useState<GradeValues>({ ...noValues, ...valuesOf(run.options), url })
  const { title, showNext } = useShowRun()
  const start = (input: StartGrading) => state.start.mutate(input, { onSuccess: showNext })
  const runAgain = (id: string) => {
    if (run.url !== null && run.started_at !== null) start({ url: run.url, only: [id], of: run.started_at })
  }
  const missing = run.is_running ? null : missingField(run.results, values)
  return (
    <div className={classes.columns}>
      <GradeForm
        state={state}
        onStart={start}
        values={values}
        onChange={setValues}
        catalog={run.catalog}
        {...addresses}
        missing={missing}
      />
      <div className={classes.stack}>
        {run.url === null ? (
          <Panel title={t('ended')} isTitleHidden>
            <EmptyState icon="flag" title={t('standing.not_graded')}>
              {t('before')}
            </EmptyState>
          </Panel>
        ) : (
          <GradeRun run={run} missing={missing} titleRef={title} />
        )}
        <CaseList results={run.results} isRunning={run.is_running} onRunAgain={runAgain} />
      </div>
    </div>
  )
}

/** The form is long: without this, the result of the run would be out of view. */
function useShowRun() {
  const title = useRef<HTMLHeadingElement>(null)
  const [isWanted, setWanted] = useState(false)
  // The first run of a gateway is rendered after its start was answered.
  useEffect(() => {
    if (!isWanted || title.current === null) return
    setWanted(false)
    title.current.scrollIntoView({ block: 'start' })
    title.current.focus({ preventScroll: true })
  })
  return { title, showNext: () => setWanted(true) }
}

type Props = { results: GradedCase[]; isRunning: boolean; onRunAgain: (id: string) => void }

/** The findings, the worst first, and folded the other cases, as their results arrive. */
function CaseList({ results, ...shared }: Props) {
  const [code, setCode] = useState<CodeLanguage>('node')
  return (
    <>
      {groupVerdicts(results).map(({ verdict, results: ones }) => (
        <CaseGroup
          key={verdict}
          verdict={verdict}
          count={ones.length}
          aside={<FixLanguage code={code} onChange={setCode} />}
        >
          {ones.map(one => (
            <CaseItem key={one.id} result={one} code={code} {...shared} />
          ))}
        </CaseGroup>
      ))}
    </>
  )
}

type FixLanguageProps = { code: CodeLanguage; onChange: (code: CodeLanguage) => void }

/** Chooses the language in which the findings show their fix. */
function FixLanguage({ code, onChange }: FixLanguageProps) {
  const t = useTranslations('grade')
  return (
    <label className={classes.choice}>
      {t('mendIn')}
      <select
        className={filters.select}
        value={code}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'php' || value === 'python' ? value : 'node')
        }
      >
        {Object.entries(codeLanguages).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

type GroupProps = {
  verdict: GradedCase['verdict']
  count: number
  /** Content beside the title of the findings. */
  aside: ReactNode
  children: ReactNode
}

/** Only findings need action, so the others are folded. */
function CaseGroup({ verdict, count, aside, children }: GroupProps) {
  const t = useTranslations('grade')
  const title = `${t(`sections.${verdict}`)} (${count})`
  const list = <ul className={classes.list}>{children}</ul>
  if (verdict === 'finding')
    return (
      <Panel title={title} aside={aside}>
        {list}
      </Panel>
    )
  return (
    <Folded className={classes.fold} summary={title}>
      {list}
    </Folded>
  )
}
