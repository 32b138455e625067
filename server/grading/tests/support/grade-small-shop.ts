import { type GradeOptions, grade } from '../../grade.ts'
import type { Grade } from '../../result.ts'
import { expectEvidence } from './expect-evidence.ts'
import { type SmallShopOptions, secrets, startSmallShop } from './small-shop.ts'

/**
 * Grades a small shop by all of its means for tests, always with the same seed and as fast as allowed. Each verdict must
 * fit its evidence.
 */
export async function gradeSmallShop(
  options: SmallShopOptions,
  how: Pick<GradeOptions, 'only' | 'isSlow' | 'timing' | 'onResult'>,
): Promise<Grade> {
  const { simulatorUrl, accessToken } = options
  const shop = await startSmallShop(options)
  const provider = { simulatorUrl, accessToken, ...secrets }
  const result = await grade({ ...provider, url: shop.url, shop, seed: 1, rate: 100, ...how })
  await shop.close()
  expectEvidence(result.results)
  return result
}
