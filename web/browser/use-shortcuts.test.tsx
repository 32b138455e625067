import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

function Page({ onKey }: { onKey: () => void }) {
  useShortcuts({ n: onKey })
  return (
    <>
      {['text', 'search', 'number', 'date', 'checkbox', 'radio', 'button', 'submit'].map(type => (
        <input key={type} type={type} aria-label={type} />
      ))}
      <textarea aria-label="textarea" />
      <select aria-label="select" />
      <button type="button">pressed</button>
    </>
  )
}

const typed = ['text', 'search', 'number', 'date', 'textarea', 'select']
const pressed = ['checkbox', 'radio', 'button', 'submit']

test.each([...typed.map(name => [name, 0]), ...pressed.map(name => [name, 1])] as [string, number][])(
  'a letter in the field "%s" runs its shortcut %i times',
  (name, times) => {
    let count = 0
    render(<Page onKey={() => count++} />)
    fireEvent.keyDown(screen.getByLabelText(name), { key: 'n' })
    expect(count).toBe(times)
    fireEvent.keyDown(screen.getByText('pressed'), { key: 'n' })
    expect(count).toBe(times + 1)
  },
)
