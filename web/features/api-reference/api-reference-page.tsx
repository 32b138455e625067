import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { openApiUrl, useOpenApi } from '../../http/use-open-api.ts'
import { useSettingsQuery } from '../../http/use-settings.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './api-reference.module.css'
import type { OpenApiDocument } from './open-api.ts'
import { OperationItem } from './operation-item.tsx'
import { useOperationWords } from './operation-words.ts'
import { type Operation, readOperations } from './read-operations.ts'

const route = getRouteApi('/docs')

/** The operations by group, folded. The address contains the search, and the open operation as its fragment. */
function OperationList({ document }: { document: OpenApiDocument }) {
  const t = useTranslations('api')
  const { groupOf, summaryOf } = useOperationWords()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const opened = useLocation({ select: ({ hash }) => decodeURIComponent(hash) })
  const operations = useMemo(() => readOperations(document), [document])
  useScrollTo(opened)
  const words = q.toLowerCase().split(/\s+/)
  const isFound = (operation: Operation) => {
    const { id, method, path, input } = operation
    const text = [id, method, path, summaryOf(operation), ...input.map(({ name }) => name)]
    const searched = text.join(' ').toLowerCase()
    return words.every(word => searched.includes(word))
  }
  const found = operations.filter(isFound)
  const groups = Map.groupBy(found, ({ tag }) => tag)
  return (
    <>
      <search className={filters.bar}>
        <SearchField
          label={t('search')}
          value={q}
          onChange={next =>
            navigate({ search: { q: next || undefined }, hash: opened, replace: true, resetScroll: false })
          }
        />
        <span className="dimmed nums" role="status">
          {t('count', { count: found.length })}
        </span>
      </search>
      {found.length === 0 && (
        <EmptyState icon="search" title={t('none')} action={<Link to="/docs">{t('clear')}</Link>} />
      )}
      {[...groups].map(([tag, members]) => (
        <Panel key={tag} title={groupOf(tag)}>
          <div className={classes.operations}>
            {members.map(operation => (
              <OperationItem
                key={operation.id}
                operation={operation}
                isOpen={opened === `operation/${operation.id}`}
              />
            ))}
          </div>
        </Panel>
      ))}
    </>
  )
}

/** Scrolls to the open operation, because the router scrolls to a fragment before the document is read. */
function useScrollTo(id: string): void {
  useEffect(() => {
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [id])
}

/** Shows the gateway's OpenAPI document in the form of the console's pages (decision 060). */
export function ApiReferencePage() {
  const t = useTranslations('reference')
  const settings = useSettingsQuery()
  const document = useOpenApi(settings.data?.api_path)
  const spec = document.data
  // The settings contain the address of the document.
  const { error, refetch } = settings.data ? document : settings
  const skeleton = <SkeletonLines lines={16} />
  return (
    <Page
      lead={t('lead')}
      actions={
        settings.data && (
          <a href={openApiUrl(settings.data.api_path)} download="pasarela-openapi.json">
            {t('download')}
          </a>
        )
      }
    >
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
      {!error && !spec && skeleton}
      {spec && (
        <PartTexts part="api" title={t('failed')} fallback={skeleton}>
          {/* The cast is safe: the gateway's tests validate its document. */}
          <OperationList document={spec as OpenApiDocument} />
        </PartTexts>
      )}
    </Page>
  )
}
