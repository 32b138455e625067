import { exact, readerOf, shownColumns } from '../../list/parameters.ts'

export const preferenceParameters = {
  reference: exact('preferences.search', 'external_reference'),
  columns: shownColumns,
}

export const readPreferencesSearch = readerOf(preferenceParameters)
