import { useMethodName } from './method-names.ts'

/** The name of a payment method as an element, for the cells of lists. */
export function MethodName({ id }: { id: string | null | undefined }) {
  // An element, because only texts of elements are shown without hidden characters (`show-texts.ts`).
  return <span>{useMethodName()(id ?? '')}</span>
}
