/**
 * Outlines of screens, kept in a file beside the test. `npx vitest run <test> --update` writes it again; its difference
 * is reviewed like code.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { outlineOf, replaceChance } from './outline.ts'
import type { Console } from './render-console.tsx'

/** An address, and what is pressed there one after the other. An open dialog is outlined instead of the page. */
export type Stop = string | { path: string; press: (string | RegExp)[] }

/**
 * Visits the addresses one after the other, and compares each page with its part of the file. Of a page that was visited
 * before with other parameters, or whose kind was, only what differs from that visit is kept: lines that went and lines
 * that came. A record's own id is `‹id›`.
 * @param name of the file, in the folder `screens` beside the test
 */
export async function expectScreens(page: Console, name: string, stops: Stop[]): Promise<void> {
  const { testPath = '', snapshotState } = expect.getState()
  const file = join(dirname(testPath), 'screens', `${name}.txt`)
  const isWritten = Reflect.get(snapshotState, '_updateSnapshot') === 'all' || !existsSync(file)
  const expected = isWritten ? null : readFileSync(file, 'utf8').split('\n\n')
  const diary = startDiary()
  for (const stop of stops) {
    const { path, press } = typeof stop === 'string' ? { path: stop, press: [] } : stop
    await (openDialog() ? page.open(path) : page.visit(path))
    await settle(page, path)
    for (const button of press) {
      const before = openDialog()
      await page.press(button, before ?? document.body)
      await settle(page, path)
      const opened = openDialog()
      if (opened && opened !== before) await expectStart(opened)
    }
    const write = () => diary.describe(path, press, outlineShown())
    // What a page reads may arrive later, one after the other, so its part of the file is waited for. The first that does
    // not come ends the test.
    const wanted = expected?.[diary.length]
    if (wanted === undefined) await untilStable()
    else if (!(await becomes(() => write().text === wanted))) return expect(write().text).toBe(wanted)
    diary.keep(write())
  }
  await expect(diary.text()).toMatchFileSnapshot(file)
}

type Entry = { text: string; lines: string[]; keys: string[] }

/** What was visited so far. */
function startDiary() {
  const texts: string[] = []
  const earlier = new Map<string, string[]>()
  return {
    get length() {
      return texts.length
    },
    describe(path: string, press: (string | RegExp)[], shown: string[]): Entry {
      const [address = path] = path.split('?')
      const [, room, id] = address.split('/')
      const isRecord = /^\/[^/]+\/.*\d/.test(address)
      const lines = isRecord && id ? shown.map(line => line.replaceAll(id, '‹id›')) : shown
      const isDialog = openDialog() !== null
      const kind = `${room} ${isRecord} ${isDialog}`
      const before = (isDialog ? undefined : earlier.get(address)) ?? earlier.get(kind)
      const heading = `== ${replaceChance([path, ...press].join(' · '))}`
      const difference = before && differenceOf(before, lines)
      const kept = difference && difference.length < lines.length ? difference : lines
      const text = [heading, ...kept].join('\n')
      return { text, lines, keys: path === address && press.length === 0 ? [kind, address] : [kind] }
    },
    keep({ text, lines, keys }: Entry) {
      texts.push(text)
      for (const key of keys) earlier.set(key, lines)
    },
    text: () => texts.join('\n\n'),
  }
}

const openDialog = () => document.querySelector<HTMLElement>('dialog[open]')

/**
 * A dialog starts on its first field, so that Enter never closes what was typed, or on its safe action: a choice would
 * send the form at once.
 */
async function expectStart(dialog: HTMLElement): Promise<void> {
  const first = dialog.querySelector('input:not(:disabled), select:not(:disabled), textarea')
  const safe = dialog.querySelector('[data-safe]') ?? dialog.querySelector('button')
  const wanted = !first || first.matches('[type=radio]') ? safe : first
  const title = dialog.querySelector('h2')?.textContent
  if (wanted)
    await waitFor(() => expect(document.activeElement === wanted, `the start of "${title}"`).toBe(true))
}

const outlineShown = () => outlineOf(openDialog() ?? document.querySelector('main') ?? document.body)

/** Waits until the page has no request under way. */
async function settle({ network }: Console, path: string): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('main h2'), path).not.toBeNull()
    expect(document.querySelector('main [aria-busy="true"]'), path).toBeNull()
    expect(network.pending(), path).toBe(0)
  })
}

/** Waits until the page has not changed for a while, since what it reads may arrive one after the other. */
async function untilStable(): Promise<void> {
  let last = ''
  let times = 0
  await waitFor(() => {
    const now = outlineShown().join('\n')
    times = now === last ? times + 1 : 0
    last = now
    expect(times).toBeGreaterThan(20)
  })
}

async function becomes(isSo: () => boolean): Promise<boolean> {
  return waitFor(() => expect(isSo()).toBe(true)).then(
    () => true,
    () => false,
  )
}

function differenceOf(before: string[], now: string[]): string[] {
  const left = [...before]
  const came = now.filter(line => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...left.map(line => `- ${line}`), ...came.map(line => `+ ${line}`)]
}
