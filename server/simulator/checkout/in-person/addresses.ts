/** The addresses of the two pages. An order's id tells its account. A place does not, so it needs the public key. */
type Address =
  | { order: string; payment?: string; left?: 'yes'; lost?: 'yes'; print?: 'yes'; lang?: string }
  | { public_key: string; pos?: string; terminal?: string; lang?: string }

const toPath = (path: string) => (address: Address) => `${path}?${new URLSearchParams(address)}`

/** The phone of a buyer, which a QR code opens. */
export const phonePath = toPath('/phone')
/** A terminal of Point, drawn. */
export const terminalPath = toPath('/terminal')
