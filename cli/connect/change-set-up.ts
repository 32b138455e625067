import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diffOf, isWholeFile, withBlock, withoutBlock } from './block.ts'
import { type Found, read } from './find-sdk.ts'
import { findSetUps } from './find-set-up.ts'
import { writtenLinesOf } from './lines-of.ts'

/** What happened to a file. `step` is what the user does so that the runner loads it; null if it does already. */
export type Change = {
  file: string
  change: 'created' | 'changed' | 'same' | 'removed'
  diff: string[]
  step: string | null
}

/** Writes the lines for an SDK into the set-up of the shop's tests. Null if no runner is found, or no file has a place. */
export function writeLines(folder: string, found: Found, address: string): Change | null {
  const [setUp] = findSetUps(folder, found.language)
  if (!setUp) return null
  const { file, step, header, isCommonJs } = setUp
  const before = read(folder, file)
  const comment = found.language === 'python' || found.language === 'ruby' ? '#' : '//'
  const after = withBlock(before, writtenLinesOf(found, address, isCommonJs), { header, comment })
  const change = before === null ? 'created' : after === before ? 'same' : 'changed'
  if (change !== 'same') {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), after)
  }
  return { file, change, diff: change === 'same' ? [] : diffOf(before ?? '', after), step }
}

/** Takes the lines back out of every set-up file. A file that has nothing else is deleted. */
export function undoLines(folder: string, found: readonly Found[]): Change[] {
  const setUps = found.flatMap(({ language }) => findSetUps(folder, language))
  return setUps.flatMap(({ file, header }) => {
    const before = read(folder, file)
    const after = withoutBlock(before ?? '')
    if (before === null || after === before) return []
    const isOurs = isWholeFile(before) && after === header
    if (isOurs) rmSync(join(folder, file))
    else writeFileSync(join(folder, file), after)
    return [{ file, change: isOurs ? 'removed' : 'changed', diff: diffOf(before, after), step: null }]
  })
}
