import { expect, test } from 'vitest'
import { menuPages, pages } from './pages.ts'

test('no two pages share an address', () => {
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('no two pages share a shortcut, and each is a single letter other than the sequence’s first', () => {
  const shortcuts = menuPages.map(({ menu }) => menu.shortcut)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  expect(shortcuts.filter(key => !/^[a-z]$/.test(key) || key === 'g')).toEqual([])
})
