import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PathText } from './path-text.tsx'

test('a path may break after each slash, and nowhere else', () => {
  const { container } = render(<PathText text="POST /v1/payments/{id}/refunds" />)
  const parts = container.innerHTML.split('<wbr>')
  expect(parts).toEqual(['POST /', 'v1/', 'payments/', '{id}/', 'refunds'])
  expect(container).toHaveTextContent('POST /v1/payments/{id}/refunds')
})
