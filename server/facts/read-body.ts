/** Reads recorded bodies, which may be anybody's. */
import { toObject, toObjects } from './json.ts'

type Body = { readonly [name: string]: unknown }

/** No body of the provider has more than ten. What walks a much deeper one runs out of stack. */
const maxLevels = 100

/** The members of a JSON object; none of another text, of a list, and of an object that is too deep. */
export function readBody(text: string): Body {
  return toObject(readJson(text))
}

/** The objects of a JSON list; none of another text, and of a list that is too deep. */
export function readList(text: string): Body[] {
  return toObjects(readJson(text))
}

function readJson(text: string): unknown {
  if (isTooDeep(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether lists and objects lie in each other more than a hundred times. */
export function isTooDeep(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '[' || character === '{') levels++
    else if (character === ']' || character === '}') levels--
    if (levels > maxLevels) return true
  }
  return false
}

function endOfText(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}
