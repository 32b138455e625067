/** A unique external reference, by which a write can be found after a lost answer. */
export function newReference(): string {
  return `pasarela-${crypto.randomUUID().slice(0, 8)}`
}

/** Whether a form made up the reference. One that the user typed may belong to several records. */
export function isOwnReference(reference: string | undefined): boolean {
  return /^pasarela-[0-9a-f]{8}$/.test(reference ?? '')
}
