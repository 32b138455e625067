import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../tests/support/render-console.tsx'

test('on a phone a button opens the menu, and Escape and each page close it', async () => {
  const { screen, user, visit } = await renderConsole('/docs')
  const button = await screen.findByRole('button', { name: 'Menu' })
  const expectOpen = (isOpen: boolean) =>
    waitFor(() => expect(button).toHaveAttribute('aria-expanded', String(isOpen)))
  await expectOpen(false)
  await user.click(button)
  await expectOpen(true)
  await user.keyboard('{Escape}')
  await expectOpen(false)
  await user.click(button)
  await visit('/shop')
  await expectOpen(false)
})
