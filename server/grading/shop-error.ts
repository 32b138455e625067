/** What the shop was asked to do: report an order's state, make an order, or restart. */
export type ShopQuestion = 'state' | 'order' | 'restart'

/** Thrown if the shop did not do what one of its addresses or commands is for. The message says why. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly asked: ShopQuestion

  constructor(message: string, asked: ShopQuestion) {
    super(message)
    this.asked = asked
  }
}
