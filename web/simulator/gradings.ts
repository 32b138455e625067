import { readOneOf } from '../browser/search-params.ts'

export type GradingsChoice = 'shown'

/** The search parameter `gradings=shown`. By default, lists omit what grades of webhook handlers created. */
export const gradings = {
  read: (value: unknown) => readOneOf<GradingsChoice>(value, ['shown']),
  query: () => ({ gradings: 'included' }),
}
