/** What a life is of: a payment or an order. */
export type LifeSubject = {
  kind: 'payment' | 'order'
  id: string
  /** Of its amounts. */
  currency: string
  /** A state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}
