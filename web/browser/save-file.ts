/** Saves text, whole or in pieces, or a picture as a file. Returns the file's name. */
export function saveFile(name: string, content: string | string[] | Blob, type: string): string {
  const url = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(':', '-')
  link.click()
  URL.revokeObjectURL(url)
  return link.download
}
