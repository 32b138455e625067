/** What TypeScript knows of the kit and of the matchers, also by the globals of `@types/jest`. Compiled, and never run. */
import { expect as expectOfJest } from '@jest/globals'
import { expect as expectOfPlaywright } from 'pasarela/playwright'
import type { GradeShopOptions, Pasarela, ShopGrade } from 'pasarela/testing'
import { expect as expectOfVitest } from 'vitest'
import 'pasarela/jest'
import 'pasarela/vitest'

// @ts-expect-error An unknown verb.
export const steal = (pasarela: Pasarela) => pasarela.steal()

/** A suite that keeps its orders in memory has no promises. */
export const orders: GradeShopOptions = {
  shop: {
    readState: () => ({ state: 'unknown', shipped: 0 }),
    makeOrder: ({ reference }) => console.log(reference),
  },
}

export async function useMatchers(grade: ShopGrade): Promise<void> {
  expect(grade).not.toBeSafe({ allow: ['stale'], atLeast: 'high' })

  await expect(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error An unknown severity.
  expect(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfJest(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error An unknown severity.
  expectOfJest(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfPlaywright(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error An unknown severity.
  expectOfPlaywright(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfVitest(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error An unknown severity.
  expectOfVitest(grade).toBeSafe({ atLeast: 'worst' })
}
