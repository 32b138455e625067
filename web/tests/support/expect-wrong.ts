import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The field is marked as wrong, and says why where a screen reader finds it. */
export function expectWrong(field: HTMLElement, says: string | RegExp): Promise<void> {
  return waitFor(() => {
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(says)
  })
}
