// What Starlight leaves out: a label with all that its button shows, names for blocks of code, and keys for wide tables.
for (const button of document.querySelectorAll('button[data-open-modal]')) {
  for (const part of button.querySelectorAll('span, kbd > kbd:first-child')) part.after(' ')
  const keys = [...button.querySelectorAll('kbd > kbd')].map(key => key.textContent)
  button.ariaLabel = [button.ariaLabel, ...keys].join(' ')
}
for (const [index, block] of document.querySelectorAll('.expressive-code pre').entries())
  block.ariaLabel = `${block.dataset.language} ${index + 1}`
for (const table of document.querySelectorAll('.sl-markdown-content table')) table.tabIndex = 0
