import { type CardDraft, firstDraft } from '../../cards/card-draft.ts'

/** What the buyer pays with, as it is chosen. `kind`: `card`, or the id of a method without a card. */
export type MethodDraft = { kind: string; card: CardDraft; installments: string }

export const cardKind = 'card'
export const firstMethod: MethodDraft = { kind: cardKind, card: firstDraft, installments: '1' }

export function isCard({ kind }: MethodDraft): boolean {
  return kind === cardKind
}
