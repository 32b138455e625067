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
// Examples of the API pages are one level below the responses they belong to.
for (const heading of document.querySelectorAll('h5.sl-openapi-examples-heading')) heading.ariaLevel = '4'
// The field is made when the search is opened first.
document.addEventListener('focusin', ({ target }) => {
  if (target.matches('.pagefind-ui__search-input')) target.ariaLabel = target.title
})
