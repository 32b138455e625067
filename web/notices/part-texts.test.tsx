import { expect, test } from 'vitest'
import { renderConsole } from '../tests/support/render-console.tsx'

test('a page keeps what was entered when the language changes, and changes its texts', async () => {
  const { screen, user, fill } = await renderConsole('/preferences/new')
  const field = await screen.findByRole('textbox', { name: 'Title' })
  await fill(field, 'Yerba')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'pt')
  expect(await screen.findByRole('textbox', { name: 'Título' })).toHaveValue('Yerba')
})
