import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { addressOf } from '../../server/facts/documents-site.ts'
import { useSettings } from '../http/use-settings.ts'

type Props = { page: string; className?: string | undefined; children: ReactNode }

/** A link to a page on the site of the documents, in the reader's language. Nothing if the gateway names no site. */
export function DocsLink({ page, className, children }: Props) {
  const language = useLocale()
  const site = useSettings()?.docs_url
  if (!site) return null
  return (
    <a href={addressOf(site, page, language)} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** The explanation of a code of the provider, and the page of the documents that has it. */
export type Explanation = { code: string; text: string; page?: string }

export function ExplanationText({ code, text, page }: Explanation) {
  const t = useTranslations('problem')
  return (
    <p>
      {text} {page && <DocsLink page={page}>{t('codePage', { code })}</DocsLink>}
    </p>
  )
}
