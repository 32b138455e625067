/** What grades of webhook handlers made. Lists leave it out by default. */

/** The search parameter `gradings=shown`. */
export const gradingsChoices = ['shown'] as const
export type GradingsChoice = (typeof gradingsChoices)[number]

/** The filter of the gateway's searches. */
export function toGradingsFilter(choice: GradingsChoice | undefined): { gradings?: 'included' } {
  return choice === 'shown' ? { gradings: 'included' } : {}
}
