import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type { GradedCase } from '../../../server/contract/grading.ts'
import { countryOf, isSiteId } from '../../../server/facts/countries.ts'
import { providerPageIn } from '../../../server/facts/provider-page.ts'
import { useSeller } from '../../http/use-settings.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { VerdictRow } from '../../ui/lists/verdict-row.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Moment } from '../../ui/values/moment.tsx'

/** The languages in which the code of a fix is shown. */
export const codeLanguages = { node: 'Node', php: 'PHP', python: 'Python' } as const
export type CodeLanguage = keyof typeof codeLanguages

type Looks = { tone: Tone; icon: IconName }

const looksOfVerdict = {
  passed: { tone: 'ok', icon: 'check' },
  covered: { tone: 'neutral', icon: 'minus' },
  undecided: { tone: 'neutral', icon: 'info' },
} as const satisfies Record<string, Looks>

const looksOfSeverity = {
  low: { tone: 'info', icon: 'alert' },
  medium: { tone: 'warn', icon: 'alert' },
  high: { tone: 'bad', icon: 'alert' },
  critical: { tone: 'bad', icon: 'ban' },
} as const satisfies Record<string, Looks>

export function looksOf({ verdict, severity }: Pick<GradedCase, 'verdict' | 'severity'>): Looks {
  return verdict === 'finding' ? looksOfSeverity[severity] : looksOfVerdict[verdict]
}

type Props = {
  result: GradedCase
  code: CodeLanguage
  isRunning: boolean
  onRunAgain: (id: string) => void
}

export function CaseItem({ result, ...detail }: Props) {
  const { id, verdict, severity, summary, sent } = result
  const isFinding = verdict === 'finding'
  return (
    <VerdictRow
      testId={`case-${id}`}
      isOpen={isFinding}
      badge={{ ...looksOf(result), label: summary, status: isFinding ? severity : verdict }}
      title={
        <>
          <code>{id}</code> <span className="dimmed">{sent}</span>
        </>
      }
    >
      <CaseDetail result={result} {...detail} />
    </VerdictRow>
  )
}

function CaseDetail({ result, code, isRunning, onRunAgain }: Props) {
  const t = useTranslations('grade')
  const language = useLocale()
  const site = useSeller()?.site_id
  const { id, verdict, need, right, did, harm, mend, exchanges, repeated_at } = result
  const domain = isSiteId(site) ? countryOf(site).domain : undefined
  const sources = result.sources.map(one => providerPageIn(language, one, domain))
  return (
    <>
      <Facts
        facts={[
          { label: t('right'), value: right },
          { label: need ? t('need') : t('did'), value: did },
          { label: t('harm'), value: harm },
          { label: t('repeatedAt'), value: repeated_at && <Moment iso={repeated_at} isFull /> },
          {
            label: t('sources'),
            value: sources.map(source => (
              <a key={source} className={classes.source} href={source} target="_blank" rel="noreferrer">
                {source}
              </a>
            )),
          },
        ]}
      />
      {verdict === 'finding' && (
        <section>
          <h4>{t('mend')}</h4>
          <CodeBlock code={mend[code]} what={t('mendWhat')} />
        </section>
      )}
      {exchanges.length > 0 && (
        <Folded summary={t('exchanges')}>
          {exchanges.map(exchange => (
            <CodeBlock
              key={exchange.headers.join()}
              code={toText(exchange, t('noAnswer'))}
              what={t('exchangeWhat')}
            />
          ))}
        </Folded>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="replay" size={14} />}
        disabled={isRunning}
        onClick={() => onRunAgain(id)}
      >
        {t('again')}
      </Button>
    </>
  )
}

function toText(exchange: GradedCase['exchanges'][number], noAnswer: string): string {
  const { method, path, headers, body, status, failure, took_ms } = exchange
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const answer = status === null ? `${noAnswer}: ${failure}` : status
  return [`${method} ${path}`, ...lines, '', body, '', `→ ${answer} (${took_ms} ms)`].join('\n')
}
