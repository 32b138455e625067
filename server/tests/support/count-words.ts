/** The words of a document that a person reads: without blocks of code, marks, and addresses of links. */
export function countWords(markdown: string): number {
  const prose = markdown
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
  return prose.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}
