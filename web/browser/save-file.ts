/** Saves text, whole or in pieces, as a file. Returns the file's name. */
export function saveFile(name: string, text: string | string[], type: string): string {
  const url = URL.createObjectURL(new Blob(typeof text === 'string' ? [text] : text, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(':', '-')
  link.click()
  URL.revokeObjectURL(url)
  return link.download
}
