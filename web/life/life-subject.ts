/** What a life is of. */
export type LifeSubject = {
  kind: 'payment' | 'order' | 'subscription'
  id: string
  /** Of its amounts. */
  currency: string
  /** A state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}
