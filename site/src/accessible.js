// What Starlight leaves out: a label with all that its button shows, names for blocks of code, and
// keys for wide tables. Expressive Code gives keys to the blocks that scroll.
for (const button of document.querySelectorAll('button[data-open-modal]')) {
  for (const part of button.querySelectorAll('span, kbd > kbd:first-child')) part.after(' ')
  const keys = [...button.querySelectorAll('kbd > kbd')].map(key => key.textContent)
  button.ariaLabel = [button.ariaLabel, ...keys].join(' ')
}
for (const [index, block] of document.querySelectorAll('.expressive-code pre').entries())
  block.ariaLabel = `${block.dataset.language} ${index + 1}`
for (const table of document.querySelectorAll('.sl-markdown-content table')) table.tabIndex = 0
// An example of the API pages is one level below the heading that it belongs to.
let level = 1
for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5')) {
  if (heading.matches('.sl-openapi-examples-heading')) heading.ariaLevel = String(level + 1)
  else level = Number(heading.tagName[1])
}
for (const path of document.querySelectorAll('.sl-openapi-operation-method-path')) path.tabIndex = 0
// The field does not exist before the search is first opened.
document.addEventListener('focusin', ({ target }) => {
  if (target.matches('.pagefind-ui__search-input')) target.ariaLabel = target.title
})
