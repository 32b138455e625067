import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { undoLines, writeLines } from './change-set-up.ts'
import type { Found } from './find-sdk.ts'

const found: Found = { language: 'python', package: 'mercadopago', version: null, framework: null }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pasarela-set-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'pytest.ini'), '[pytest]\n')
})

/** Writes the lines, lets the shop change the file, and takes them back. */
function undoAfter(change: (text: string) => string, before?: string) {
  const file = join(folder, 'conftest.py')
  if (before !== undefined) writeFileSync(file, before)
  expect(writeLines(folder, found, 'http://127.0.0.1:8080')).toMatchObject({ file: 'conftest.py' })
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  const changes = undoLines(folder, [found]).map(({ change }) => change)
  return [changes, existsSync(file) ? readFileSync(file, 'utf8') : null]
}

test('a file that the command made is deleted', () => {
  expect(undoAfter(text => text)).toEqual([['removed'], null])
})

test('a file that the command made and the shop went on with stays', () => {
  expect(undoAfter(text => `${text}import os\n`)).toEqual([['changed'], 'import os\n'])
})

test('a file of the shop stays, also an empty one', () => {
  expect(undoAfter(text => text, 'import os\n')).toEqual([['changed'], 'import os\n'])
  expect(undoAfter(text => text, '')).toEqual([['changed'], ''])
})
