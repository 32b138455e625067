/** Whether all the words of `text` occur, in any case and order, somewhere in an entry's ids and names. */
export function createWordMatcher(text = ''): (fields: readonly unknown[]) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return fields => {
    const searched = fields.join(' ').toLowerCase()
    return words.every(word => searched.includes(word))
  }
}
