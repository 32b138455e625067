import { expect, test } from 'vitest'
import { countUnheard } from './notification-facts.ts'

const account = (public_key: string | null, unheard_notifications: number) => ({
  public_key,
  unheard_notifications,
})

test('notifications that were not sent are counted for every account but the own one', () => {
  const accounts = [account('own', 1), account('other', 2), account(null, 4), account('third', 8)]
  expect(countUnheard(accounts, 'own')).toBe(14)
  expect(countUnheard(accounts, null)).toBe(11)
  expect(countUnheard([], 'own')).toBe(0)
})
