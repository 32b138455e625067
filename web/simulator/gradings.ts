import { readOneOf } from '../browser/search-params.ts'

export type GradingsChoice = 'shown'

/** The search parameter `gradings=shown`: lists leave out what grades of webhook handlers made, by default. */
export const gradings = {
  read: (value: unknown) => readOneOf<GradingsChoice>(value, ['shown']),
  query: () => ({ gradings: 'included' }),
}
