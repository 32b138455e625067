import { matchCard } from '../sites/find-method.ts'
import type { Method } from '../sites/payment-methods.ts'
import type { SiteId } from '../sites/sites.ts'

/** The official test cards of each site (documentation, "test cards"; all have a valid check digit). */
const numbers: Record<SiteId, readonly string[]> = {
  MLA: ['4509953566233704', '5031755734530604', '371180303257522', '4002768694395619', '5287338310253304'],
  MLB: ['4235647728025682', '5031433215406351', '375365153556885', '5067766783888311'],
  MLC: ['4168818844447115', '5416752602582580', '375778174461804', '4023653523914373', '5241019826646950'],
  MLM: ['4075595716483764', '5474925432670366', '371180303257522', '4189141221267633', '5579053461482647'],
  MLU: ['4509953566233704', '5031755734530604', '4213016314706756'],
  MCO: ['4013540682746260', '5254133674403564', '374378187755283', '4915112055246507'],
  MPE: ['4009175332806176', '5031755734530604', '371180303257522', '5178781622202455'],
}

/** What every official card has besides its number. */
export const testExpiry = { month: 11, year: 2030 } as const

export type TestCard = { number: string; lastFour: string; securityCode: string; method: Method }

/** The site's test cards that may be charged under one of these methods. */
export function testCardsOf(siteId: SiteId, methods: readonly Method[]): TestCard[] {
  return numbers[siteId].flatMap(number => {
    const match = matchCard(siteId, number.slice(0, 8)).find(({ method }) =>
      methods.some(({ id }) => id === method.id),
    )
    if (!match) return []
    const securityCode = match.range.codeLength === 4 ? '1234' : '123'
    return [{ number, lastFour: number.slice(-4), securityCode, method: match.method }]
  })
}
