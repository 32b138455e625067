/** Parts of the messages that only some pages need. In a file of its own, because the first page needs none. */

import type { Language } from '../../server/facts/languages.ts'
import { loadFile, type MessagePartName, type Parts } from './load-messages.ts'

const parts = import.meta.glob<Parts[MessagePartName]>('./*.??.json', { import: 'default' })

export async function loadMessagePart(
  part: MessagePartName,
  language: Language,
): Promise<Parts[MessagePartName]> {
  // `testUsers` is in `test-users.es.json`.
  const file = part.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return loadFile(parts, `./${file}.${language}.json`)
}
