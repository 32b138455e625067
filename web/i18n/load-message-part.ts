import type { Language } from '../../server/facts/languages.ts'
import { loadFile, type MessagePartName, type Parts } from './load-messages.ts'

type Part = Parts[MessagePartName]

const parts = import.meta.glob<Part>('./*.??.json', { import: 'default' })
const loaded = new Map<string, Part>()

export async function loadMessagePart(part: MessagePartName, language: Language): Promise<Part> {
  const file = fileOf(part, language)
  const messages = await loadFile(parts, file)
  loaded.set(file, messages)
  return messages
}

export function findLoadedPart(part: MessagePartName, language: Language): Part | undefined {
  return loaded.get(fileOf(part, language))
}

/** `testUsers` is in `test-users.es.json`. */
function fileOf(part: MessagePartName, language: Language): string {
  return `./${part.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.${language}.json`
}
