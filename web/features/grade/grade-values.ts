/** The values of the form, and the input and the command that they become. */
import type { StartGrading } from '../../../server/contract/grading.ts'
import { quote } from '../../http/curl.ts'
import { isTargetUrl } from '../../http/web-url.ts'

export const exampleUrl = 'http://127.0.0.1:8080/hook'

export const groups = ['signature', 'delivery', 'truth', 'robustness'] as const

export type GradeValues = {
  url: string
  /** A group or a case. Empty: all. */
  only: string
  seed: string
  checkUrl: string
  orderUrl: string
  otherSecret: string
  previousSecret: string
  otherAccessToken: string
  isSlow: boolean
  ownsHost: boolean
}

export const noValues: GradeValues = {
  url: '',
  only: '',
  seed: '',
  checkUrl: '',
  orderUrl: '',
  otherSecret: '',
  previousSecret: '',
  otherAccessToken: '',
  isSlow: false,
  ownsHost: false,
}

export type GradeProblems = {
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

/** With the port. */
const hostOf = (url: string) => URL.parse(url.trim())?.host

export function toGradeInput(values: GradeValues): StartGrading {
  const { only, isSlow, ownsHost } = values
  const seed = values.seed.trim()
  const given = {
    check_url: values.checkUrl.trim(),
    order_url: values.orderUrl.trim(),
    other_secret: values.otherSecret.trim(),
    previous_secret: values.previousSecret.trim(),
    other_access_token: values.otherAccessToken.trim(),
  }
  return {
    url: values.url.trim(),
    ...(only && { only: [only] }),
    ...(seed && { seed: Number(seed) }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(isSlow && { slow: true }),
    ...(ownsHost && { owns_host: true }),
  }
}

const secretFields = ['other_secret', 'previous_secret', 'other_access_token'] as const

/** For texts to copy, which show no secrets. */
export function withoutSecrets(input: StartGrading): StartGrading {
  const hidden = secretFields.filter(name => input[name] !== undefined).map(name => [name, '…'])
  return { ...input, ...Object.fromEntries(hidden) }
}

/** The command that does the same, with the gateway's simulator. Token and secret come from its environment. */
export function toGradeCommand(input: StartGrading, simulatorUrl: string): string {
  const { url, only = [], seed, slow, owns_host } = input
  const flag = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`  --${name} ${quote(value)}`]
  return [
    `pasarela grade ${quote(url || exampleUrl)}`,
    `  --simulator ${quote(simulatorUrl)}`,
    ...(only.length > 0 ? [`  --only ${only.map(quote).join(' ')}`] : []),
    ...(seed === undefined ? [] : [`  --seed ${seed}`]),
    ...flag('check-url', input.check_url),
    ...flag('order-url', input.order_url),
    ...flag('other-secret', input.other_secret),
    ...flag('previous-secret', input.previous_secret),
    ...flag('other-access-token', input.other_access_token),
    ...(slow ? ['  --slow'] : []),
    ...(owns_host ? ['  --i-own-this-host'] : []),
  ].join(' \\\n')
}
