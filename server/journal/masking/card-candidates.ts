/** Digits as ASCII and as East Asian keyboards write them. */
const digit = '[0-9０-９]'

/** What stands between the groups of a printed number, also as it is escaped in a query or in JSON. */
const separators = ' \t\n\r\u00a0\u2009\u202f\u3000+._/,‐‑‒–—-'
const separator = String.raw`((?:[${separators}]|%20|\\+t){1,3})`

/** A run of digits begins behind an escape of a query, which may end in digits itself. */
const boundary = `(?:(?<=%[0-9a-f]{2})|(?<!${digit}|%[0-9a-f]?))`

const shapes = [
  `${digit}{13,19}`,
  String.raw`${digit}{4}${separator}${digit}{4}\1${digit}{4}\1${digit}{1,7}`,
  String.raw`${digit}{4}${separator}${digit}{6}\2${digit}{4,5}`,
]
const candidate = new RegExp(`${boundary}(?:${shapes.join('|')})(?!${digit})`, 'gi')

const minDigits = 13
const firstGroupLength = 4

const isNumberPart = new Uint8Array(0x10000)
for (const character of `0123456789０１２３４５６７８９%\\t${separators}`)
  isNumberPart[character.charCodeAt(0)] = 1

/** 13 to 19 digits in one run, or in the groups that cards are printed in. */
export type Candidate = { start: number; end: number; digits: string; separator: string }

/**
 * Tells of the candidates in their order, some of which begin inside others. Looks at every 13th character for runs
 * of characters that numbers are written with, which rules out most texts ten times as quickly as the expression.
 */
export function findCandidates(text: string, tell: (candidate: Candidate) => void): void {
  const isPart = (at: number) => isNumberPart[text.charCodeAt(at)] === 1
  for (let at = minDigits - 1; at < text.length; at += minDigits) {
    if (!isPart(at)) continue
    let start = at
    while (start > 0 && isPart(start - 1)) start--
    while (isPart(at)) at++
    if (at - start >= minDigits) findInRun(text, { start, end: at }, tell)
  }
}

function findInRun(
  text: string,
  { start, end }: Pick<Candidate, 'start' | 'end'>,
  tell: (candidate: Candidate) => void,
): void {
  // With the beginning of an escape whose end belongs to the run.
  const from = Math.max(0, start - 2)
  const run = text.slice(from, end)
  candidate.lastIndex = 0
  for (let found = candidate.exec(run); found; found = candidate.exec(run)) {
    const next = candidate.lastIndex
    const [written, separator = found[2] ?? ''] = found
    const digits = (separator === '' ? written : written.replaceAll(separator, '')).normalize('NFKC')
    tell({ start: from + found.index, end: from + next, digits, separator })
    candidate.lastIndex = separator === '' ? next : found.index + firstGroupLength
  }
}
