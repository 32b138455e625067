/** ASCII digits and their full-width forms. */
const digit = '[0-9０-９]'

/** Separators between the groups of a printed number, also in their escaped forms in a query or in JSON. */
const separators = ' \t\n\r\u00a0\u2009\u202f\u3000+._/,‐‑‒–—-'
const separator = String.raw`((?:[${separators}]|%20|\\+t){1,3})`
/** Commas separate the numbers of a list, so they are no gap within a number. */
const gap = separator.replace(',', '')

/** The start of a run of digits. The digits of an escape (`%20`, `\ude00`) do not belong to the run after it. */
const boundary = String.raw`(?:(?<=%[0-9a-f]{2}|\\u(?:00[01]|d[89a-f][0-9a-f])[0-9a-f])|(?<!${digit}|%[0-9a-f]?|\\u[0-9a-f]{0,3}))`

const shapes = [
  `${digit}{13,19}`,
  String.raw`${digit}{4}${separator}${digit}{4}\1${digit}{4}\1${digit}{1,7}`,
  String.raw`${digit}{4}${separator}${digit}{6}\2${digit}{4,5}`,
  // Groups of any length, as people type them, if no further group comes before or after.
  String.raw`(?<!${digit}[${separators}])${digit}{1,6}${gap}${digit}{1,6}(?:\3${digit}{1,6}){1,14}(?!\3${digit})`,
]
const candidate = new RegExp(`${boundary}(?:${shapes.join('|')})(?!${digit})`, 'gi')

const minDigits = 13
const firstGroupLength = 4

const isNumberPart = new Uint8Array(0x10000)
for (const character of `0123456789０１２３４５６７８９%\\t${separators}`)
  isNumberPart[character.charCodeAt(0)] = 1

/** 13 to 19 digits in one run or in the groups that are printed on cards, or any number of them in other groups. */
export type Candidate = { start: number; end: number; digits: string; separator: string }

/**
 * Calls the function for each candidate in order; candidates may overlap. Only every 13th character is checked for
 * being a part of a number, which excludes most texts ten times as fast as the expression does.
 */
export function findCandidates(text: string, onCandidate: (candidate: Candidate) => void): void {
  const isPart = (at: number) => isNumberPart[text.charCodeAt(at)] === 1
  for (let at = minDigits - 1; at < text.length; at += minDigits) {
    if (!isPart(at)) continue
    let start = at
    while (start > 0 && isPart(start - 1)) start--
    while (isPart(at)) at++
    if (at - start >= minDigits) findInRun(text, { start, end: at }, onCandidate)
  }
}

function findInRun(
  text: string,
  { start, end }: Pick<Candidate, 'start' | 'end'>,
  onCandidate: (candidate: Candidate) => void,
): void {
  // Includes the beginning of an escape that ends in the run.
  const from = Math.max(0, start - 5)
  const run = text.slice(from, end)
  candidate.lastIndex = 0
  for (let found = candidate.exec(run); found; found = candidate.exec(run)) {
    const next = candidate.lastIndex
    const [written, separator = found[2] ?? found[3] ?? ''] = found
    const digits = (separator === '' ? written : written.replaceAll(separator, '')).normalize('NFKC')
    onCandidate({ start: from + found.index, end: from + next, digits, separator })
    candidate.lastIndex = separator === '' ? next : found.index + firstGroupLength
  }
}
