import { exact, readerOf, shownColumns } from '../../list/parameters.ts'
import { gradings } from '../../simulator/gradings.ts'

export const preferenceParameters = {
  reference: exact('preferences.search', 'external_reference'),
  columns: shownColumns,
  gradings,
}

export const readPreferencesSearch = readerOf(preferenceParameters)
