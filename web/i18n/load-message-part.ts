import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Language } from '../../server/facts/languages.ts'
import { loadFile, type MessagePartName, type Parts } from './load-messages.ts'

type Part = Parts[MessagePartName]

/** Only four of the texts that servers and console share. Their keys are those of files in this folder. */
const parts = {
  ...import.meta.glob<Part>('./*.??.json', { import: 'default' }),
  ...import.meta.glob<Part>('./{api,fault,quality,signature,warning}.??.json', {
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

function findLoadedPart<Name extends MessagePartName>(
  part: Name,
  language: Language,
): Parts[Name] | undefined {
  return loaded.get(fileOf(part, language)) as Parts[Name] | undefined
}

/** The name of a part's file: `testUsers` is in `test-users.es.json`. */
function fileOf(part: MessagePartName, language: Language): string {
  return `./${part.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.${language}.json`
}

/** Loads a part of the messages on first use. A component calls it early to have the part in time. */
export function useMessagePart<Name extends MessagePartName>(part: Name) {
  const language = useLocale()
  return useQuery({
    queryKey: ['messages', part, language],
    queryFn: () => loadMessagePart(part, language),
    initialData: () => findLoadedPart(part, language),
    // Without the texts of the previous language the page would be unmounted, with all that was entered in it.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The gateway serves the file, and answers without a network if it runs on the same machine.
    networkMode: 'always',
  })
}
