/** Formats the messages of use-intl, whose own formatter has a parser of 10 kB (vite.config.ts). */
import type { ReactNode } from 'react'
import { formatParts, type Values } from '../../server/shared/texts/format.ts'

// biome-ignore lint/style/noDefaultExport: use-intl imports it so.
export default function formatMessage(
  _key: string,
  message: string,
  values: Values<ReactNode> = {},
  { locale }: { locale: string },
): ReactNode {
  const parts = formatParts(message, values, locale)
  return parts.every(part => typeof part === 'string') ? parts.join('') : parts
}
