/** Active test users that an account may have (documentation of 2026; older pages say 10). None can be deleted. */
export const maxTestUsers = 15

/** Days without activity after which the provider may drop a test user. */
export const testUserDays = 60

/** The email address of a test user. */
export function toTestUserEmail(id: number | string): string {
  return `test_user_${id}@testuser.com`
}
