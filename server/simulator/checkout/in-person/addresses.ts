/** The addresses of the two pages. The id of an order names its account; a place needs the account's public key. */
type Address =
  | { order: string; payment?: string; left?: 'yes'; lost?: 'yes'; print?: 'yes'; lang?: string }
  | { public_key: string; pos?: string; terminal?: string; lang?: string }

const toPath = (path: string) => (address: Address) => `${path}?${new URLSearchParams(address)}`

/** The phone of a buyer, which a QR code opens. */
export const phonePath = toPath('/phone')
/** A terminal of Point, drawn. */
export const terminalPath = toPath('/terminal')
