type Attributes = Record<string, string | false | undefined>

/** Creates an element of the page. An attribute that is false or undefined is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(name, value)
  created.append(...children)
  return created
}

let made = 0

/** An id that no other element of the page has. */
export function newId(name: string): string {
  made += 1
  return `mp-brick-${name}-${made}`
}

/** Tells the shop's developer what the page cannot show. */
export function tell(message: string, ...details: unknown[]) {
  // biome-ignore lint/suspicious/noConsole: the provider's bricks write to the console of the shop's page, too.
  console.warn(`[Pasarela] ${message}`, ...details)
}
