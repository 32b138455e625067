/**
 * Whether a path matches the pattern of a fault rule: `*` stands for one segment or a part of it, `**` for any text,
 * and a trailing slash is ignored. The time is proportional to the path and to the pattern: a regular expression with
 * several `**` backtracks for minutes.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const parts = withoutSlash(pattern).match(/\*\*|\*|[^*]/g) ?? []
  // `reached[n]` is true if the first n parts match everything read so far.
  let reached = skipOptional([true, ...parts.map(() => false)], parts)
  for (const character of withoutSlash(path)) {
    const next = reached.map((isReached, index) => {
      const before = parts[index - 1] ?? ''
      const isEntered = reached[index - 1] === true && fits(before, character)
      const isProlonged = isReached && before.startsWith('*') && fits(before, character)
      return isEntered || isProlonged
    })
    reached = skipOptional(next, parts)
  }
  return reached.at(-1) === true
}

/** Skips each `**`, which may match nothing. */
function skipOptional(reached: boolean[], parts: string[]): boolean[] {
  parts.forEach((part, index) => {
    if (part === '**' && reached[index]) reached[index + 1] = true
  })
  return reached
}

function fits(part: string, character: string): boolean {
  if (part === '**') return true
  return part === '*' ? character !== '/' : part === character
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
