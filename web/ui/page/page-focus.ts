/** The first page after loading must not grab the focus; every later one should. */
let shown = 0

export function isFirstPage(): boolean {
  return shown === 0
}

export function markPageShown(): void {
  shown += 1
}
