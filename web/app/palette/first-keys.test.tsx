/** A file of its own, because only the first opening loads the palette. */
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../tests/support/render-console.tsx'

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

test('keys that are pressed while the palette loads for the first time are typed into it, and run no shortcut', async () => {
  const { screen, address } = await renderConsole('/overview')
  await screen.findAllByRole('heading', { level: 2 })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  press('g', 'p', 'a', 'y', 'x', 'Backspace', 'm')
  const field = await screen.findByRole('combobox', { name: /./, expanded: true })
  await waitFor(() => expect(field).toHaveValue('gpaym'))
  expect(address()).toBe('/overview')

  // Keys are only kept while the palette is awaited.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(fireEvent.keyDown(field, { key: 'e' })).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  press('g', 'w')
  await waitFor(() => expect(address()).toBe('/webhooks'))
})

test('Enter runs what was typed before the texts of the palette were loaded', async () => {
  const { screen, address } = await renderConsole('/overview', { language: 'es' })
  await screen.findAllByRole('heading', { level: 2 })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  press(...'prueba', 'Enter')
  await waitFor(() => expect(address()).toBe('/webhooks?send=test'))
})

test('Escape closes a palette that is not there yet', async () => {
  const { screen, address } = await renderConsole('/overview', { language: 'pt' })
  await screen.findAllByRole('heading', { level: 2 })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  press('g', 'Escape')
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  press('g', 'w')
  await waitFor(() => expect(address()).toBe('/webhooks'))
})
