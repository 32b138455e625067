/** Parses an http or https URL, trimmed; null for anything else. */
function readWebUrl(text: string): URL | null {
  const typed = text.trim()
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Whether the text is an http or https URL, or empty as an optional field may be. */
export function isWebUrlOrEmpty(text: string): boolean {
  return text.trim() === '' || readWebUrl(text) !== null
}

/** Whether the gateway accepts this address: http or https, without user and password. */
export function isTargetUrl(text: string): boolean {
  const url = readWebUrl(text)
  return url !== null && url.username === '' && url.password === ''
}
