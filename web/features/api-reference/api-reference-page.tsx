import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { openApiUrl, useOpenApi } from '../../gateway/use-open-api.ts'
import { useSettings } from '../../gateway/use-settings.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './api-reference.module.css'

const Reference = lazy(() => import('./reference.tsx').then(module => ({ default: module.Reference })))

/** The gateway's OpenAPI document, rendered by Redoc without requests to third parties. */
export function ApiReferencePage() {
  const t = useTranslations('reference')
  const settings = useSettings()
  const { data: spec, error, refetch } = useOpenApi(settings?.api_path)
  return (
    <Page
      lead={t('lead')}
      actions={
        settings && (
          <a href={openApiUrl(settings.api_path)} download="pasarela-openapi.json">
            {t('download')}
          </a>
        )
      }
    >
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
      <div className={classes.reference}>
        {!error && (
          <Suspense fallback={<SkeletonLines lines={16} />}>
            {spec ? <Reference spec={spec} /> : <SkeletonLines lines={16} />}
          </Suspense>
        )}
      </div>
    </Page>
  )
}
