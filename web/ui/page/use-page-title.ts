import { useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The title that the list of pages gives to the page this is used on; empty for one that is named by its content. */
export function usePageTitle(): string {
  const t = useTranslations('pages')
  const title = useMatch({ strict: false, select: match => match.staticData.title })
  return title ? t(title) : ''
}
