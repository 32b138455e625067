/** The languages in which a handler’s mend is shown. */
export const codeLanguages = { node: 'Node', php: 'PHP', python: 'Python' } as const
export type CodeLanguage = keyof typeof codeLanguages
