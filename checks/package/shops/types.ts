/**
 * Tests the types of the kit and of the matchers, including the globals of `@types/jest`. The file is compiled, and
 * never run.
 */
import { expect as expectOfJest } from '@jest/globals'
import { expect as expectOfPlaywright } from 'pasarela/playwright'
import type { GradeShopOptions, Pasarela, ShopGrade, ShopQuality } from 'pasarela/testing'
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

export function measureSales(quality: ShopQuality): void {
  expect(quality).toMeetQuality({ allow: ['back_end_sdk'] })
  expectOfJest(quality).toMeetQuality({ atLeast: 'recommended' })
  expectOfPlaywright(quality).toMeetQuality({ atLeast: 'recommended' })
  expectOfVitest(quality).toMeetQuality({ atLeast: 'recommended' })
  // @ts-expect-error Good practices score nothing.
  expectOfVitest(quality).toMeetQuality({ atLeast: 'good_practice' })
}
