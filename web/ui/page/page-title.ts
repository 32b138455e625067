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
