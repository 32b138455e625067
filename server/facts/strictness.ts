/** How strict the simulator is. `lenient` only refuses what is quoted; `strict` also refuses what only warns. */
export const strictnesses = ['provider', 'lenient', 'strict'] as const
export type Strictness = (typeof strictnesses)[number]
