import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Folded } from './folded.tsx'

test('what was opened for a reason stays open when the reason goes, and opens again for the next', () => {
  const folded = (isOpen: boolean) => (
    <Folded summary="More" isOpen={isOpen}>
      <input aria-label="Address" />
    </Folded>
  )
  const { container, rerender, getByLabelText } = render(folded(true))
  const details = container.querySelector('details')
  expect(details).toHaveProperty('open', true)
  getByLabelText('Address').focus()
  rerender(folded(false))
  expect(details).toHaveProperty('open', true)
  expect(getByLabelText('Address')).toHaveFocus()
  if (details) details.open = false
  rerender(folded(true))
  expect(details).toHaveProperty('open', true)
})
