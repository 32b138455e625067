/**
 * Who did something. Programs name themselves, which proves nothing, so their names are marked: `claimed:nightly suite`.
 * A name without the mark is that of a person whom a trusted proxy has signed in.
 */

/** The header by which a program names itself. */
export const actorHeader = 'x-pasarela-actor'

/** The header by which the console passes to the simulator the name that the gateway vouches for. */
export const actorPassHeader = 'x-pasarela-actor-pass'

const claimedMark = 'claimed:'

const maxActorLength = 128

/**
 * Control and format characters, halves of pairs, and characters that look like nothing, such as the fillers of Hangul,
 * the empty pattern of Braille and the null note head of music. They could make a name look like another one, or like
 * none. A variation selector stays after an emoji.
 */
const unprintable =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|^[\p{M}\p{Z}]*$/v

/** The name without blanks around it. Null if it is empty, too long or not printable. */
export function readActorName(text: string): string | null {
  const name = text.trim()
  return name.length <= maxActorLength && !unprintable.test(name) ? name : null
}

/** The actor of a program that gives itself this name. */
export function toClaim(name: string): string {
  return claimedMark + name
}

/** The name of an actor, and whether only the actor itself claims to have it. */
export function describeActor(actor: string): { name: string; isClaimed: boolean } {
  const isClaimed = actor.startsWith(claimedMark)
  return { name: isClaimed ? actor.slice(claimedMark.length) : actor, isClaimed }
}
