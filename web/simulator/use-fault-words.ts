import { useLocale } from 'use-intl'
import { toFaultWords } from '../../server/facts/fault-words.ts'
import { format } from '../../server/shared/texts/format.ts'
import { useMessagePart } from '../i18n/load-message-part.ts'

/** Says a recorded fault in words. Until its texts are loaded, it stays as it was recorded. */
export function useFaultWords(): (fault: string) => string {
  const { data: texts } = useMessagePart('fault')
  const language = useLocale()
  return fault =>
    texts ? toFaultWords(fault, texts, (text, values) => format(text, values, language)) : fault
}
