/** An external reference that nothing else has: what was written with it can be found after a lost answer. */
export function newReference(): string {
  return `pasarela-${crypto.randomUUID().slice(0, 8)}`
}
