/** The values of the form, and the input and the command that they become. */
import type { StartGrading } from '../../../server/contract/grading.ts'
import { quote } from '../../http/curl.ts'
import { isTargetUrl } from '../../http/web-url.ts'

export const groups = ['signature', 'delivery', 'truth', 'robustness'] as const
type Group = (typeof groups)[number]

export type GradeValues = {
  url: string
  /** Empty: all. */
  group: Group | ''
  seed: string
  checkUrl: string
  orderUrl: string
  ownsHost: boolean
}

type GradeProblems = {
  url: boolean
  seed: boolean
  checkUrl: 'wrong' | 'otherHost' | null
  orderUrl: 'wrong' | 'otherHost' | null
}

const maxSeed = 2 ** 31

/** The rules of the gateway. Null: all are kept. */
export function checkGrade({ url, seed, checkUrl, orderUrl }: GradeValues): GradeProblems | null {
  const checkOwn = (own: string) => {
    if (own.trim() === '') return null
    if (!isTargetUrl(own)) return 'wrong'
    return hostOf(own) === hostOf(url) ? null : 'otherHost'
  }
  const typed = seed.trim()
  const problems = {
    url: !isTargetUrl(url),
    seed: typed !== '' && !(/^\d{1,10}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxSeed),
    checkUrl: checkOwn(checkUrl),
    orderUrl: checkOwn(orderUrl),
  } as const
  return Object.values(problems).some(Boolean) ? problems : null
}

const hostOf = (url: string) => URL.parse(url.trim())?.hostname

export function toGradeInput({ url, group, seed, checkUrl, orderUrl, ownsHost }: GradeValues): StartGrading {
  return {
    url: url.trim(),
    ...(group && { only: [group] }),
    ...(seed.trim() && { seed: Number(seed) }),
    ...(checkUrl.trim() && { check_url: checkUrl.trim() }),
    ...(orderUrl.trim() && { order_url: orderUrl.trim() }),
    ...(ownsHost && { owns_host: true }),
  }
}

/** The command that does the same, with the gateway's simulator. Token and secret come from its environment. */
export function toGradeCommand(input: StartGrading, simulatorUrl: string): string {
  const { url, only = [], seed, check_url, order_url, owns_host } = input
  return [
    `pasarela grade ${quote(url)}`,
    `  --simulator ${quote(simulatorUrl)}`,
    ...(only.length > 0 ? [`  --only ${only.map(quote).join(' ')}`] : []),
    ...(seed === undefined ? [] : [`  --seed ${seed}`]),
    ...(check_url === undefined ? [] : [`  --check-url ${quote(check_url)}`]),
    ...(order_url === undefined ? [] : [`  --order-url ${quote(order_url)}`]),
    ...(owns_host ? ['  --i-own-this-host'] : []),
  ].join(' \\\n')
}
