/**
 * Characters that a terminal obeys instead of showing them: control characters (C0, DEL, C1), separators of lines and
 * paragraphs, marks that reorder text (https://trojansource.codes), and halves of characters. Invisible characters
 * belong to them too: a name with a space of no width only looks like another name, and tags hide whole sentences from
 * people, but not from the programs that read a log. Joiners and the two usual variation selectors stay where emoji and
 * some scripts need them, between or after what they join or vary: elsewhere they could spell a hidden text.
 */
const unseen = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\p{Default_Ignorable_Code_Point}]`
const joining = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Zinh}]]`
const joined = new RegExp(
  String.raw`(?<=[${joining}\ufe0f])[\u200c\u200d](?=[${joining}])|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  'vy',
)
const unseenInLine = new RegExp(unseen, 'gv')
/** Pages show line ends and tabs, and break texts of their own with the other two. */
const unseenInPage = new RegExp(String.raw`[${unseen}--[\t\n\r\u00ad\u2060]]`, 'gv')

/**
 * The text as one line, with JSON's escapes in place of characters that control the terminal or reorder the text. Such
 * characters occur only within the strings of a line of JSON, whose values therefore stay the same.
 */
export function toVisible(text: string): string {
  return escapeAll(text, unseenInLine)
}

/** The text as a page shows it, with its lines. */
export function toVisibleInPage(text: string): string {
  return escapeAll(text, unseenInPage)
}

function escapeAll(text: string, characters: RegExp): string {
  return text.replace(characters, (found, at: number) => {
    joined.lastIndex = at
    return joined.test(text) ? found : toEscape(found)
  })
}

function toEscape(character: string): string {
  const quoted = JSON.stringify(character).slice(1, -1)
  if (quoted !== character) return quoted
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
