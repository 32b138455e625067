import { expect } from 'vitest'

/** Expects the button to have the color of actions that cannot be undone, or not to have it. */
export function expectDangerous(button: HTMLElement, isDangerous = true): void {
  const background = button.style.getPropertyValue('--button-bg')
  expect(background === 'var(--danger)', `${button.textContent}: ${background}`).toBe(isDangerous)
}
