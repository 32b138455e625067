/** One part of the bench. It prints its own table, and rejects only if it could not run. */
export type Part = { name: string; about: string; run: () => Promise<void> }
