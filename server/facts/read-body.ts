/** Reads recorded bodies, which may be anybody's. */

type Body = { readonly [name: string]: unknown }

/** No body of the provider has more than ten. What walks a much deeper one runs out of stack. */
const maxLevels = 100

/** The members of a JSON object; none of another text, of a list, and of an object that is too deep. */
export function readBody(text: string): Body {
  if (isTooDeep(text)) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
  } catch {
    return {}
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
