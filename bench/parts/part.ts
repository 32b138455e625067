/** One part of the bench: prints its own table. Rejects only when it could not be run. */
export type Part = { name: string; about: string; run: () => Promise<void> }
