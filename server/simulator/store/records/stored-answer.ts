/** The first use of a key. `document` is what its answer is written from: the id of what was made, or an order's answer. */
export type StoredAnswer = { key: string; bodyHash: string; at: number; document: unknown }
