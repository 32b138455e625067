import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCursor } from '../listen/cursor.ts'
import { openStateFile, removeOldState } from '../state-file.ts'

const hourMs = 3_600_000

function makeEnvironment() {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { XDG_STATE_HOME: folder }
}

test('old files of a kind are deleted, and young ones and those of other kinds stay', () => {
  const environment = makeEnvironment()
  const write = (kind: string, key: string, ageMs: number) => {
    const { path, write: save } = openStateFile(environment, kind, [key])
    save({ id: key })
    const at = new Date(Date.now() - ageMs)
    utimesSync(path, at, at)
    return path
  }
  write('token', 'old', 2 * hourMs)
  const kept = [write('token', 'young', hourMs / 2), write('cursor', 'old', 2 * hourMs)]
  removeOldState(environment, 'token', hourMs)
  const folder = join(environment.XDG_STATE_HOME, 'pasarela')
  expect(readdirSync(folder).toSorted()).toEqual(kept.map(path => basename(path)).toSorted())
})

test('a file is read as it was last written, only by its owner, and apart from that of another key', () => {
  const environment = makeEnvironment()
  const [one, other] = ['one', 'other'].map(key => openStateFile(environment, 'token', [key]))
  one?.write({ id: 'a' })
  one?.write({ id: 'b' })
  expect([one?.read(), other?.read()]).toEqual([{ id: 'b', key: ['one'] }, null])
  expect(statSync(one?.path ?? '').mode & 0o777).toBe(0o600)
})

test('a position is continued from, that of an empty journal too, and what is none is not', () => {
  const environment = makeEnvironment()
  const cursor = openCursor(environment, ['a'])
  expect(cursor.read()).toBeNull()
  for (const seq of [0, 1, Number.MAX_SAFE_INTEGER]) {
    cursor.write(seq)
    expect(cursor.read()).toBe(seq)
  }
  for (const seq of [-1, 1.5, Number.MAX_SAFE_INTEGER + 1, '5', null]) {
    openStateFile(environment, 'listen', ['a']).write({ seq })
    expect(cursor.read()).toBeNull()
  }
})
