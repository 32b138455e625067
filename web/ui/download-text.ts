/** Hands the browser a text as a file to save. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
