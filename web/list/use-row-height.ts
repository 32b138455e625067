import { chosenRowSize } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'

const rowHeights = { compact: 34, comfortable: 44 }

/** The height of the rows of lists in pixels, which the user chooses in the settings. */
export function useRowHeight(): number {
  return rowHeights[useStored(chosenRowSize)]
}
