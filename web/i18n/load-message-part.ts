import type { Language } from '../../server/facts/languages.ts'
import { loadFile, type MessagePartName, type Parts } from './load-messages.ts'

type Part = Parts[MessagePartName]

/** Of the shared texts only two, which a server has as well. Their keys are those of files in this folder. */
const parts = {
  ...import.meta.glob<Part>('./*.??.json', { import: 'default' }),
  ...import.meta.glob<Part>('./{api,signature}.??.json', {
    import: 'default',
    base: '../../server/shared/texts',
  }),
}
const loaded = new Map<string, Part>()

export async function loadMessagePart<Name extends MessagePartName>(
  part: Name,
  language: Language,
): Promise<Parts[Name]> {
  const file = fileOf(part, language)
  // The name of the file decides its type.
  const messages = (await loadFile(parts, file)) as Parts[Name]
  loaded.set(file, messages)
  return messages
}

export function findLoadedPart<Name extends MessagePartName>(
  part: Name,
  language: Language,
): Parts[Name] | undefined {
  return loaded.get(fileOf(part, language)) as Parts[Name] | undefined
}

/** `testUsers` is in `test-users.es.json`. */
function fileOf(part: MessagePartName, language: Language): string {
  return `./${part.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.${language}.json`
}
