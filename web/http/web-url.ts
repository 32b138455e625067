/** Parses an http or https URL, trimmed; null for anything else. */
export function readWebUrl(text: string): URL | null {
  const typed = text.trim()
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** For an optional field. */
export function isWebUrlOrEmpty(text: string): boolean {
  return text.trim() === '' || readWebUrl(text) !== null
}
