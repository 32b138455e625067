import { useMethodName } from './method-names.ts'

type Props = { id: string | null | undefined; lastFour?: string | null | undefined }

/** The name of a payment method as an element, for the cells of lists, and of a card with its last digits. */
export function MethodName({ id, lastFour }: Props) {
  // An element, because only texts of elements are shown without hidden characters (`show-texts.ts`).
  const name = <span>{useMethodName()(id ?? '')}</span>
  return lastFour ? (
    <>
      {name} {`••${lastFour}`}
    </>
  ) : (
    name
  )
}
