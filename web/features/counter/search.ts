import { omitAbsent, readOneOf, readText, type Search } from '../../browser/search-params.ts'

export const counterTabs = ['charge', 'codes', 'terminals'] as const

/** `at` is the place that the form begins with. */
export const readCounterSearch = ({ tab, at }: Search) =>
  omitAbsent({ tab: readOneOf(tab, counterTabs), at: readText(at) })
