import { useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The tab's title: `(3) Payments - Product`. The HTML document starts with the product's name as its title. */
const product = document.title
let page = ''
let unread = 0

function write(): void {
  const name = [page, product].filter(part => part !== '').join(' - ')
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

export function setPageTitle(title: string): void {
  page = title
  write()
}

export function setUnreadCount(count: number): void {
  unread = count
  write()
}

/** The current page's title in the list of pages. Empty for a page whose content is its title. */
export function usePageTitle(): string {
  const t = useTranslations('pages')
  const title = useMatch({ strict: false, select: match => match.staticData.title })
  return title ? t(title) : ''
}
