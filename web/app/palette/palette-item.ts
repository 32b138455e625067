import type { IconName } from '../../ui/icon.tsx'

/** The groups in the order of the palette without a query. */
export const paletteGroups = ['here', 'found', 'recent', 'actions', 'pages'] as const

export type PaletteItem = {
  id: string
  group: (typeof paletteGroups)[number]
  label: string
  icon: IconName
  /** Further words by which the item is found, in the language of the console. */
  words?: string
  run: () => unknown
}
