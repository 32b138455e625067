import { within } from '@testing-library/react'
import { expect } from 'vitest'

const duration = /^(?:Completed in )?([\d.]+) (m?s)$/

/** Expects one duration in each part, and all of them together within this time. Seconds are shown with one decimal. */
export function expectDurationsWithin(totalMs: number, parts: HTMLElement[]): void {
  const sum = parts
    .map(part => duration.exec(within(part).getByText(duration).textContent ?? ''))
    .reduce((ms, found) => ms + Number(found?.[1]) * (found?.[2] === 's' ? 1000 : 1), 0)
  expect(sum).toBeLessThanOrEqual(totalMs + 50 * parts.length)
}
