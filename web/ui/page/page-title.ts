/** The tab's title: unread count, page, product. */
let page = ''
let count = 0

function write(): void {
  document.title = `${count > 0 ? `(${count}) ` : ''}${page ? `${page} - ` : ''}Pasarela`
}

export function setPageTitle(title: string): void {
  page = title
  write()
}

export function setTitleCount(news: number): void {
  count = news
  write()
}
