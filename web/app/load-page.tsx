import type { RouteComponent } from '@tanstack/react-router'
import { pickLanguage } from '../browser/preferences.ts'
import { PartTexts } from '../errors/part-texts.tsx'
import { loadMessagePart } from '../i18n/load-message-part.ts'
import type { MessagePartName } from '../i18n/load-messages.ts'
import type { PageDefinition } from './pages.ts'

/** Loads the screen of a page and its texts at the same time. */
export async function loadPage({
  screen,
  texts = [],
  isFirst,
}: Pick<PageDefinition, 'screen' | 'texts' | 'isFirst'>): Promise<RouteComponent> {
  const language = pickLanguage('', navigator.languages)
  // If texts cannot be loaded, the page loads them again, and reports the failure.
  const loadText = (part: MessagePartName) => loadMessagePart(part, language).catch(() => null)
  const parts: MessagePartName[] = isFirst ? [] : ['otherPages', ...texts]
  const [Screen] = await Promise.all([screen(), ...parts.map(loadText)])
  return parts.reduceRight<RouteComponent>((Page, part) => inTexts(part, Page), Screen)
}

function inTexts(part: MessagePartName, Page: RouteComponent): RouteComponent {
  return () => (
    <PartTexts part={part}>
      <Page />
    </PartTexts>
  )
}
