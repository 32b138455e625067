import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { breakPath } from './break-path.tsx'

test('the name of an event breaks between its words', () => {
  const { container } = render(breakPath('subscription_authorized_payment.created'))
  const parts = container.innerHTML.split('<wbr>')
  expect(parts).toEqual(['subscription_', 'authorized_', 'payment.', 'created'])
})

test('a path may break after each slash, and nowhere else', () => {
  const { container } = render(breakPath('POST /v1/payments/{id}/refunds'))
  const parts = container.innerHTML.split('<wbr>')
  expect(parts).toEqual(['POST /', 'v1/', 'payments/', '{id}/', 'refunds'])
  expect(container).toHaveTextContent('POST /v1/payments/{id}/refunds')
})
