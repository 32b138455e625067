/** Thrown if the shop could not be asked about its order. The message says why. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
}
