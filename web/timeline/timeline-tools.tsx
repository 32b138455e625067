import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../browser/save-file.ts'
import { toPng, toSvgText } from '../charts/export-chart.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { announce } from '../ui/feedback/announcer.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './timeline-chart.module.css'

type Props = {
  view: 'table' | undefined
  chart: RefObject<SVGSVGElement | null>
  /** The name of the saved file, without its ending. */
  name: string
  /** The filters of the timeline. */
  children: ReactNode
}

/** Switches between the views, filters, and saves the chart. */
export function TimelineTools({ view, chart, name, children }: Props) {
  const t = useTranslations('charts.timeline')
  const [error, setError] = useState<unknown>(null)
  const save = async (format: 'svg' | 'png') => {
    if (!chart.current) return
    try {
      const saved =
        format === 'svg'
          ? saveFile(`${name}.svg`, toSvgText(chart.current), 'image/svg+xml')
          : saveFile(`${name}.png`, await toPng(chart.current), 'image/png')
      setError(null)
      announce(t('saved', { name: saved }))
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <>
      <div className={classes.tools}>
        <nav className={classes.views} aria-label={t('view')}>
          {(['diagram', 'table'] as const).map(name => (
            <Link
              key={name}
              to="."
              search={previous => ({ ...previous, view: name === 'table' ? name : undefined })}
              replace
              resetScroll={false}
              // Without this, the link to the diagram is also current in the table, whose search has one parameter
              // more.
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': undefined }}
              aria-current={(view ?? 'diagram') === name || undefined}
            >
              {t(name)}
            </Link>
          ))}
        </nav>
        <div className={classes.filters}>{children}</div>
        {view !== 'table' && (
          <div className={classes.saves}>
            {(['svg', 'png'] as const).map(format => (
              <Button
                key={format}
                variant="default"
                size="xs"
                leftSection={<Icon name="download" size={15} />}
                aria-label={t('save', { format: format.toUpperCase() })}
                onClick={() => save(format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        )}
      </div>
      {error !== null && <ProblemNotice error={error} title={t('notSaved')} />}
    </>
  )
}
