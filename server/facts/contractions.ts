const contracted = [
  [/(?<!\p{L})de (os?|as?)(?!\p{L})/gu, 'd$1'],
  [/(?<!\p{L})em (os?|as?)(?!\p{L})/gu, 'n$1'],
  [/(?<!\p{L})de el(?!\p{L})/gu, 'del'],
] as const

/** Joins a preposition and the article of a name that was put after it: *de os* is *dos*, in Spanish *de el* is *del*. */
export function contract(text: string): string {
  return contracted.reduce((words, [apart, joined]) => words.replaceAll(apart, joined), text)
}
