/**
 * What a terminal would obey instead of showing: control characters (C0, DEL, C1), separators of lines and paragraphs,
 * marks that reorder text (https://trojansource.codes), and halves of characters. And what nobody sees: a name with a
 * space of no width is not the name that it looks like. Joiners stay, because emoji and some scripts need them.
 */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff]/gu

/**
 * The text as one line, with JSON's escapes in place of characters that change the terminal or the order of what is
 * shown. Such characters occur only within the strings of a line of JSON, whose values therefore stay the same.
 */
export function toVisible(text: string): string {
  return text.replace(unseen, toEscape)
}

function toEscape(character: string): string {
  const quoted = JSON.stringify(character).slice(1, -1)
  return quoted === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : quoted
}
