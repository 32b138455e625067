import type { Scenario } from '../scenario.ts'
import { type Fields, refused } from './refused.ts'

const wrongPreference = (name: string, unit_price: string, own: Fields = {}): Scenario =>
  refused(name, {
    call: 'POST /checkout/preferences',
    body: { items: [{ title: 'Book', quantity: 1, unit_price }], ...own },
    makes: 'preference',
  })

export const preferenceErrors: Scenario[] = [
  wrongPreference('preference of an invalid price', 'much'),
  wrongPreference('preference that returns nowhere', '{site.amount}', { auto_return: 'approved' }),
]
