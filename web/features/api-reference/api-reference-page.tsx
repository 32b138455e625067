import { useTranslations } from 'use-intl'
import { PartTexts } from '../../errors/part-texts.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { openApiUrl, useOpenApi } from '../../http/use-open-api.ts'
import { useSettings } from '../../http/use-settings.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { OpenApiDocument } from './open-api-types.ts'
import { OperationList } from './operation-list.tsx'

/** The gateway's OpenAPI document as pages of the console show things (decision 060). */
export function ApiReferencePage() {
  const t = useTranslations('reference')
  const settings = useSettings()
  const { data: spec, error, refetch } = useOpenApi(settings?.api_path)
  const skeleton = <SkeletonLines lines={16} />
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
