/** The tab's title: the page, and in front of it how much is new. */
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
