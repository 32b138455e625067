import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Expects the field to be marked as invalid, with the reason as its accessible description. */
export function expectWrong(field: HTMLElement, says: string | RegExp): Promise<void> {
  return waitFor(() => {
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(says)
  })
}
