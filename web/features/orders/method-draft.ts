import { type CardDraft, firstDraft } from '../../cards/card-draft.ts'

/** The payment method that the user chose. `kind` is `card`, or the id of a method without a card. */
export type MethodDraft = { kind: string; card: CardDraft; installments: string }

export const cardKind = 'card'
export const firstMethod: MethodDraft = { kind: cardKind, card: firstDraft, installments: '1' }

export function isCard({ kind }: MethodDraft): boolean {
  return kind === cardKind
}
