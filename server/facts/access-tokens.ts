/**
 * What an access token names: `APP_USR-<application>-<MMDDHH>-<32 hex>-<user id>`. Those of test users begin with
 * `TEST`.
 */
const tokenForm = /^(?:TEST|APP_USR)-(\d{6,17})-\d+-[0-9a-f]+-(\d{5,12})$/i

/**
 * The month, day and hour in the tokens that the gateway makes for its spaces. The provider's tokens have it only if they
 * were issued in the first hour of a year.
 */
export const madeUpTime = '010100'

/** The application that issued the token, and the user for whom. Null for a text of another form. */
export function readAccessToken(token: string): { application: string; userId: number } | null {
  const [, application, user] = tokenForm.exec(token) ?? []
  return application === undefined ? null : { application, userId: Number(user) }
}
