/**
 * What an access token names: `APP_USR-<application>-<MMDDHH>-<32 hex>-<user id>`. Those of test users begin with
 * `TEST`.
 */
const tokenForm = /^(?:TEST|APP_USR)-(\d{6,17})-\d+-[0-9a-f]+-(\d{5,12})$/i

/** The time in the tokens that the gateway makes for its spaces. The provider issues one an hour of a year at it. */
export const madeUpTime = '010100'

/** The application that issued the token, and the user for whom. Null for a text of another form. */
export function readAccessToken(token: string): { application: string; userId: number } | null {
  const [, application, user] = tokenForm.exec(token) ?? []
  return application === undefined ? null : { application, userId: Number(user) }
}
