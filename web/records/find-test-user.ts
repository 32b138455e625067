import { gateway } from '../trpc.ts'
import { newReference } from './own-reference.ts'

/** This is more than the number of test users that an account can have. */
const limit = 100

/** The description that the provider keeps: the text, and a mark that identifies this very user. */
export function markDescription(text: string): string {
  return `${text} (${newReference()})`
}

/** Finds the test user with this description. Its password is empty if the provider does not show it again. */
export async function findTestUser(description: string) {
  const { results } = await gateway.testUsers.search.query({ limit })
  const found = results.find(user => user.description === description)
  return found ? { ...found, password: found.password ?? '' } : null
}
