/** Null for what is no http or https address; blanks around it do not count. */
export function readWebUrl(text: string): URL | null {
  const typed = text.trim()
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** For a field that may stay empty. */
export function isWebUrlOrEmpty(text: string): boolean {
  return text.trim() === '' || readWebUrl(text) !== null
}
