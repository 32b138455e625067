type Found = { external_id?: string | undefined }

/**
 * Looks for the result of a write whose answer was lost, by the external id that it sent.
 * @returns undefined if it sent none, so that it cannot be found
 */
export function findByExternalId<T extends Found>(
  id: string | undefined,
  search: (filter: { external_id: string }) => Promise<{ results: readonly T[] }>,
): Promise<T | null> | undefined {
  if (id === undefined) return undefined
  return search({ external_id: id }).then(
    ({ results }) => results.find(({ external_id }) => external_id === id) ?? null,
  )
}
