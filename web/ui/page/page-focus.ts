/** The first page after loading must not take the focus; later ones do. */
let shown = 0

export function isFirstPage(): boolean {
  return shown === 0
}

export function markPageShown(): void {
  shown += 1
}
