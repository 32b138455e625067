/** The record whose life is shown. */
export type LifeSubject = {
  kind: 'payment' | 'order' | 'subscription'
  id: string
  /** The currency of its amounts. */
  currency: string
  /** Why there may be no events, unless nothing has happened yet. */
  whyEmpty?: string | undefined
  /** Names a state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}
