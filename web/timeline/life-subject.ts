/** What a life is of. */
export type LifeSubject = {
  kind: 'payment' | 'order' | 'subscription'
  id: string
  /** Of its amounts. */
  currency: string
  /** Why there may be no events, if not because nothing has happened yet. */
  whyEmpty?: string | undefined
  /** A state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}
