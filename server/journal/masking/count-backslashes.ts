/** Length of the run of backslashes before a quote. The expression `/\\*$/` would try again at each of them. */
export function countBackslashes(text: string, start: number, quote: number): number {
  let at = quote
  while (at > start && text[at - 1] === '\\') at--
  return quote - at
}
