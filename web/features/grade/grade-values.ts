/** The values of the form, and the input and the command that they become. */
import { maxPatienceSeconds } from '../../../server/contract/bounds.ts'
import type { GradedCase, GradeNeed, Grading, StartGrading } from '../../../server/contract/grading.ts'
import { quote } from '../../http/curl.ts'
import { isTargetUrl } from '../../http/web-url.ts'

export const exampleUrl = 'http://127.0.0.1:8080/hook'

export const groups = ['signature', 'delivery', 'truth', 'robustness'] as const

export type GradeValues = {
  url: string
  /** The name of a group or a case. Empty for all. */
  only: string
  seed: string
  checkUrl: string
  orderUrl: string
  restartUrl: string
  /** Time in seconds. */
  patience: string
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
  restartUrl: '',
  patience: '',
  otherSecret: '',
  previousSecret: '',
  otherAccessToken: '',
  isSlow: false,
  ownsHost: false,
}

/** The values of the form for the options of a run. An address in which something is masked has to be typed again. */
export function valuesOf({
  patience,
  slow,
  owns_host,
  ...addresses
}: Grading['options']): Partial<GradeValues> {
  const known = (address: string | null) => (address === null || address.includes('***') ? '' : address)
  return {
    checkUrl: known(addresses.check_url),
    orderUrl: known(addresses.order_url),
    restartUrl: known(addresses.restart_url),
    patience: patience === null ? '' : String(patience),
    isSlow: slow,
    ownsHost: owns_host,
  }
}

export type GradeProblems = {
  url: boolean
  seed: boolean
  patience: boolean
} & Record<ShopAddress, 'wrong' | 'otherHost' | null>

/** The addresses of the shop besides that of its handler. */
export type ShopAddress = 'checkUrl' | 'orderUrl' | 'restartUrl'

/** The field that would decide what a run left open. Null if it has a value, or if no field would decide it. */
export function missingField(
  results: readonly Pick<GradedCase, 'need'>[],
  { checkUrl, orderUrl }: Pick<GradeValues, 'checkUrl' | 'orderUrl'>,
): 'checkUrl' | 'orderUrl' | null {
  const isNeeded = (...needs: GradeNeed[]) =>
    results.some(({ need }) => need !== null && needs.includes(need))
  if (orderUrl.trim() === '' && isNeeded('ignored', 'order')) return 'orderUrl'
  return checkUrl.trim() === '' && isNeeded('ignored', 'check') ? 'checkUrl' : null
}

export const maxSeed = 2 ** 31

/** Checks the values by the rules of the gateway. Null if all are kept. */
export function checkGrade({ url, seed, patience, ...values }: GradeValues): GradeProblems | null {
  const checkOwn = (address: string) => {
    if (address.trim() === '') return null
    if (!isTargetUrl(address)) return 'wrong'
    return hostOf(address) === hostOf(url) ? null : 'otherHost'
  }
  const problems = {
    url: !isTargetUrl(url),
    seed: !isNumberUpTo(maxSeed, seed),
    patience: !isNumberUpTo(maxPatienceSeconds, patience),
    checkUrl: checkOwn(values.checkUrl),
    orderUrl: checkOwn(values.orderUrl),
    restartUrl: checkOwn(values.restartUrl),
  } as const
  return Object.values(problems).some(Boolean) ? problems : null
}

/** Whether the text is empty, or a number of at most `max`. */
function isNumberUpTo(max: number, text: string): boolean {
  const typed = text.trim()
  return typed === '' || (/^\d{1,10}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max)
}

/** The host of an address, with the port. */
const hostOf = (url: string) => URL.parse(url.trim())?.host

export function toGradeInput(values: GradeValues): StartGrading {
  const { only, isSlow, ownsHost } = values
  const seed = values.seed.trim()
  const patience = values.patience.trim()
  const parameters = {
    check_url: values.checkUrl.trim(),
    order_url: values.orderUrl.trim(),
    restart_url: values.restartUrl.trim(),
    other_secret: values.otherSecret.trim(),
    previous_secret: values.previousSecret.trim(),
    other_access_token: values.otherAccessToken.trim(),
  }
  return {
    url: values.url.trim(),
    ...(only && { only: [only] }),
    ...(seed && { seed: Number(seed) }),
    ...(patience && { patience: Number(patience) }),
    ...Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')),
    ...(isSlow && { slow: true }),
    ...(ownsHost && { owns_host: true }),
  }
}

const secretFields = ['other_secret', 'previous_secret', 'other_access_token'] as const

/** The input for texts that are copied, which must not contain secrets. */
export function withoutSecrets(input: StartGrading): StartGrading {
  const hidden = secretFields.filter(name => input[name] !== undefined).map(name => [name, '…'])
  return { ...input, ...Object.fromEntries(hidden) }
}

/** The command that starts the same grade, with the gateway's simulator. Token and secret come from its environment. */
export function toGradeCommand(input: StartGrading, simulatorUrl: string): string {
  const { url, only = [], seed, patience, slow, owns_host } = input
  const flag = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`  --${name} ${quote(value)}`]
  return [
    `pasarela grade ${quote(url || exampleUrl)}`,
    `  --simulator ${quote(simulatorUrl)}`,
    ...(only.length > 0 ? [`  --only ${only.map(quote).join(' ')}`] : []),
    ...(seed === undefined ? [] : [`  --seed ${seed}`]),
    ...flag('check-url', input.check_url),
    ...flag('order-url', input.order_url),
    ...flag('restart-url', input.restart_url),
    ...flag('other-secret', input.other_secret),
    ...flag('previous-secret', input.previous_secret),
    ...flag('other-access-token', input.other_access_token),
    ...(patience === undefined ? [] : [`  --patience ${patience}`]),
    ...(slow ? ['  --slow'] : []),
    ...(owns_host ? ['  --i-own-this-host'] : []),
  ].join(' \\\n')
}
