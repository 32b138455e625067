/** The filter for what grades of webhook handlers made. Lists omit it by default. */

/** Values of the search parameter `gradings`. */
export const gradingsChoices = ['shown'] as const
export type GradingsChoice = (typeof gradingsChoices)[number]

/** The filter of the gateway's searches. */
export function toGradingsFilter(choice: GradingsChoice | undefined): { gradings?: 'included' } {
  return choice === 'shown' ? { gradings: 'included' } : {}
}
