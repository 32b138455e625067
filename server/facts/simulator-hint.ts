/**
 * The header in which the simulator says what the provider does not: that the card token of a refused call, or the id in
 * its path, belongs to another account; or which route is nearest to a path that it does not have.
 */
export const hintHeader = 'x-simulator-hint'

/** `user` is the id of that account's user, with which its access token ends. */
export type ForeignOwner = { of: 'card_token' | 'id'; user: string }

export function writeHint({ of, user }: ForeignOwner): string {
  return `${of} of user ${user}`
}

/** Null for a header of another form. */
export function readHint(hint: string | undefined): ForeignOwner | null {
  const [, of, user] = /^(card_token|id) of user (\d+)$/.exec(hint ?? '') ?? []
  return user === undefined ? null : { of: of === 'id' ? 'id' : 'card_token', user }
}

const nearestRoute = 'nearest route '

/** `route` is method and path: `GET /v1/payments/{id}`. */
export const writeNearest = (route: string): string => nearestRoute + route

/** Null for a header of another form. */
export function readNearest(hint: string | undefined): string | null {
  return hint?.startsWith(nearestRoute) ? hint.slice(nearestRoute.length) : null
}
