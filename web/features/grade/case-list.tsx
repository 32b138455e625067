import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GradedCase } from '../../../server/contract/grading.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { CaseItem } from './case-item.tsx'
import { type CodeLanguage, codeLanguages } from './code-languages.ts'
import classes from './grade.module.css'
import { groups } from './grade-values.ts'

type Props = { results: GradedCase[]; onRunAgain: (id: string) => void }

/** The cases by group, as they come. Findings are open. */
export function CaseList({ results, onRunAgain }: Props) {
  const t = useTranslations('grade')
  const [code, setCode] = useState<CodeLanguage>('node')
  return (
    <>
      {results.some(({ verdict }) => verdict === 'finding') && (
        <NativeSelect
          className={classes.code}
          label={t('mendIn')}
          value={code}
          onChange={({ currentTarget: { value } }) =>
            setCode(value === 'php' || value === 'python' ? value : 'node')
          }
          data={Object.entries(codeLanguages).map(([value, label]) => ({ value, label }))}
        />
      )}
      {groups.map(group => {
        const own = results.filter(one => one.group === group)
        if (own.length === 0) return null
        return (
          <Panel key={group} title={t(`groups.${group}`)}>
            <ul className={classes.list}>
              {own.map(one => (
                <CaseItem key={one.id} result={one} code={code} onRunAgain={onRunAgain} />
              ))}
            </ul>
          </Panel>
        )
      })}
    </>
  )
}
