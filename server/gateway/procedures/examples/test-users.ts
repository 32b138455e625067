/** Examples of test users for the API reference. A test sends each request to a running gateway. */

export const testUserExample = {
  id: 710000222,
  nickname: 'TESTUSER1234567890',
  password: 'qatest1234',
  site_status: 'active',
  site_id: 'MLA',
  email: 'test_user_1234567890@testuser.com',
  date_created: '2026-03-02T14:15:30.000Z',
  description: 'buyer for checkout tests',
}
