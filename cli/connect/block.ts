/** The lines of `connect` in a file of the user, between two comments by which they are found again. */

const begin = 'pasarela connect: begin. For tests only; pasarela connect --undo removes'
/** Says that `--undo` deletes the file. A file that was empty before looks the same otherwise. */
const whole = 'this file.'
const end = 'pasarela connect: end'
const blockPattern = /\r?\n(?:#|\/\/) pasarela connect: begin[\s\S]*?pasarela connect: end(?:\r?\n|$)/

/** The text with the block: in the place of an older one, or at its end. `text` is null if there is no file yet. */
export function withBlock(
  text: string | null,
  lines: readonly string[],
  { header, comment }: { header: string; comment: '#' | '//' },
): string {
  const isWhole = text === null || isWholeFile(text)
  const first = `${comment} ${begin} ${isWhole ? whole : 'these lines.'}`
  const block = `\n${[first, ...lines, `${comment} ${end}`].join('\n')}\n`
  const before = text ?? header
  return blockPattern.test(before) ? before.replace(blockPattern, () => block) : before + block
}

/** Whether the command made this file. */
export function isWholeFile(text: string): boolean {
  return text.includes(`${begin} ${whole}`)
}

/** The text as it was before the block was written. */
export function withoutBlock(text: string): string {
  return text.replace(blockPattern, '')
}

/** The lines of the block that go and come, as a diff shows them. The rest of the file does not change. */
export function diffOf(before: string, after: string): string[] {
  const linesOf = (text: string, sign: string) =>
    (blockPattern.exec(text)?.[0] ?? '')
      .trim()
      .split(/\r?\n/)
      .filter(line => line !== '')
      .map(line => `${sign} ${line}`)
  return [...linesOf(before, '-'), ...linesOf(after, '+')]
}
