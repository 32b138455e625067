import type { ElementMap, FormField, FormMap } from './form-map.ts'

type Choice = { value: string; text: string }

/** Fills the shop's select with choices below its placeholder. Does nothing to an input. */
export function fillSelect(map: FormMap, name: FormField, choices: Choice[]) {
  const element = findSelect(map[name])
  if (!element) return
  const placeholder = map[name]?.placeholder
  const first = placeholder ? [new Option(placeholder, '', true, choices.length !== 1)] : []
  if (first[0]) first[0].disabled = true
  element.replaceChildren(...first, ...choices.map(({ value, text }) => new Option(text, value)))
  if (choices[0] && (!placeholder || choices.length === 1)) element.value = choices[0].value
}

export function clearSelect(map: FormMap, name: FormField) {
  fillSelect(map, name, [])
}

/** Sets the placeholders of inputs; a select gets its placeholder as the first option. */
export function showPlaceholders(map: FormMap, names: readonly FormField[]) {
  for (const name of names) {
    const { id, placeholder } = map[name] ?? {}
    const element = id ? document.getElementById(id) : null
    if (element instanceof HTMLInputElement && placeholder) element.placeholder = placeholder
    if (element instanceof HTMLSelectElement) clearSelect(map, name)
  }
}

function findSelect(element: ElementMap | undefined): HTMLSelectElement | null {
  const found = element ? document.getElementById(element.id) : null
  return found instanceof HTMLSelectElement ? found : null
}
