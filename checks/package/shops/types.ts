/**
 * Tests the types of the kit and of the matchers, including the globals of `@types/jest`. The file is compiled, and
 * never run.
 */
import { expect as expectOfJest } from '@jest/globals'
import { expect as expectOfPlaywright } from 'pasarela/playwright'
import type { GradeShopOptions, Pasarela, ShopGrade } from 'pasarela/testing'
import { expect as expectOfVitest } from 'vitest'
import 'pasarela/jest'
import 'pasarela/vitest'

// @ts-expect-error The verb is unknown.
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
  // @ts-expect-error The severity is unknown.
  expect(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfJest(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error The severity is unknown.
  expectOfJest(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfPlaywright(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error The severity is unknown.
  expectOfPlaywright(grade).toBeSafe({ atLeast: 'worst' })

  await expectOfVitest(Promise.resolve(grade)).resolves.toBeSafe()
  // @ts-expect-error The severity is unknown.
  expectOfVitest(grade).toBeSafe({ atLeast: 'worst' })
}
