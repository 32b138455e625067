const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?$/
const decimal = /^-?\d+\.(\d+)$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const url = /^https?:\/\/\S+$/
/** Ids of resources. A `reference_id` is any text, which may have only digits by chance. */
const idPath = /(?:^|[.\]_])(?<!reference_)id$/

/**
 * The format of a text, so that `2026-03-02T10:15:30.000-04:00` is `date.3+offset`, with the digits of the second and
 * the kind of zone. Digits and hexadecimal digits are formats only of ids: elsewhere they depend on the value.
 */
export function formatOf(text: string, path: string): string {
  if (text === '') return 'empty'
  const [isDate, fraction = '', zone = ''] = date.exec(text) ?? []
  if (isDate !== undefined) return `date.${fraction.length}${describeZone(zone)}`
  if (uuid.test(text)) return 'uuid'
  if (url.test(text)) return 'url'
  if (email.test(text)) return 'email'
  const [, decimals] = decimal.exec(text) ?? []
  if (decimals !== undefined) return `decimal.${decimals.length}`
  if (!idPath.test(path)) return 'text'
  if (/^\d+$/.test(text)) return 'digits'
  return /^[0-9a-f]{32}$/.test(text) ? 'hex' : 'text'
}

function describeZone(zone: string): string {
  if (zone === '') return ''
  return zone === 'Z' ? 'Z' : '+offset'
}
