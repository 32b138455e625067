import { useMutation } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, type RouteComponent } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pickLanguage } from '../browser/preferences.ts'
import { loadMessagePart } from '../i18n/load-message-part.ts'
import type { MessagePartName } from '../i18n/load-messages.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import { useIsAway } from '../stream/use-feed.ts'
import { gateway } from '../trpc.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import { Page } from '../ui/page/page.tsx'
import type { PageDefinition } from './pages.ts'

/** What Vite and browsers say, in English, of a chunk that could not be fetched. The notice's own words say it. */
const unfetched = /preload CSS|import(ed|ing a) module/i

/**
 * Shown in place of a page that threw, or whose chunk could not be fetched. The button reloads the page only if the
 * gateway answers, because otherwise the console would be lost. Once a lost gateway is back, the page reloads by
 * itself.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const tProblem = useTranslations('problem')
  const tCommon = useTranslations('common')
  const isAway = useIsAway()
  useReloadOnReturn()
  // Browsers remember that a chunk could not be fetched, so only a reload fetches it again.
  const retry = useMutation({
    mutationFn: () => gateway.health.get.query(),
    onSuccess: () => location.reload(),
    networkMode: 'always',
  })
  return (
    <Page title={t('failureTitle')}>
      <Notice
        tone="bad"
        role="alert"
        testId="page-failure"
        title={isAway ? tProblem('kind.offline') : t('failureText')}
        actions={
          <BusyButton variant="default" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            {tCommon('retry')}
          </BusyButton>
        }
      >
        {!isAway && !unfetched.test(String(error)) && (
          <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
        )}
      </Notice>
    </Page>
  )
}

/** Reloads the page once a gateway that was gone answers again. */
function useReloadOnReturn(): void {
  const isAway = useIsAway()
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) location.reload()
    wasAway.current = isAway
  }, [isAway])
}

export function NotFoundPage() {
  const t = useTranslations('shell')
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState
        icon="search"
        title={t('notFoundText')}
        action={<Link to="/overview">{t('toOverview')}</Link>}
      />
    </Page>
  )
}

/** Loads the screen of a page and its texts at the same time. */
export async function loadPage({
  screen,
  texts = [],
  isFirst,
}: Pick<PageDefinition, 'screen' | 'texts' | 'isFirst'>): Promise<RouteComponent> {
  const language = pickLanguage('', navigator.languages)
  // If texts cannot be loaded, the page loads them again, and reports the failure.
  const loadText = (part: MessagePartName) => loadMessagePart(part, language).catch(() => null)
  const parts: MessagePartName[] = isFirst ? [] : ['otherPages', ...texts]
  const [Screen] = await Promise.all([screen(), ...parts.map(loadText)])
  return parts.reduceRight<RouteComponent>((Page, part) => inTexts(part, Page), Screen)
}

function inTexts(part: MessagePartName, Page: RouteComponent): RouteComponent {
  return () => (
    <PartTexts part={part}>
      <Page />
    </PartTexts>
  )
}
