import { expect, test } from 'vitest'
import { environmentAccount } from './account.ts'
import { createOwnerFinder } from './find-owner.ts'

const seller = (name: string, application: number, shop: object | null = {}) => ({
  account: { ...environmentAccount, name },
  shop,
  config: { accessToken: `APP_USR-${application}-010100-${'a'.repeat(32)}-710000222`, publicKey: null },
})

test('an application names its account, unless several have it, and none of another provider', () => {
  const found = (application: number) => {
    const all = [seller('one', 1000002), seller('other', 1000003), seller('again', 1000003)]
    const elsewhere = [seller('elsewhere', 1000002, null), seller('far', 1000004, null)]
    const accounts = { all: () => [...all, ...elsewhere], hadApplication: (id: string) => id === '1000005' }
    const { byApplication } = createOwnerFinder({
      ofEnvironment: seller('own', 1000001),
      accounts: accounts as never,
      told: () => ({ country: null, isTestUser: null }),
    })
    const owner = byApplication(String(application))
    return owner === null || owner === 'removed' ? owner : owner.name
  }
  expect([1000001, 1000002, 1000003, 1000004, 1000005].map(found)).toEqual([
    ...['own', 'one', null, null, 'removed'],
  ])
})
