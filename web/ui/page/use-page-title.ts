import { useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The current page's title in the list of pages. Empty for a page whose content is its title. */
export function usePageTitle(): string {
  const t = useTranslations('pages')
  const title = useMatch({ strict: false, select: match => match.staticData.title })
  return title ? t(title) : ''
}
