/** A strict reader of merchant-presented codes (EMVCo QRCPS-MPM 1.1), independent of the code that writes them. */

/** The fields of a code or of a template by their ids, such as `59`. */
type EmvFields = Record<string, string>

export type EmvCode = {
  fields: EmvFields
  /** The merchant account templates, 26 to 51, by their ids. */
  accounts: Record<string, EmvFields>
  /** The fields of template 62. */
  additional: EmvFields
}

/** Throws if the text breaks a rule of the format. */
export function readEmvCode(text: string): EmvCode {
  const fields = readFields(text)
  const ids = Object.keys(fields)
  const entries = readList(text)
  demand(entries[0]?.[0] === '00' && fields['00'] === '01', 'it begins with the payload format 01')
  demand(entries.at(-1)?.[0] === '63' && fields['63']?.length === 4, 'it ends with a checksum of four digits')
  demand(fields['63'] === checksumOf(text.slice(0, -4)), `the checksum is ${checksumOf(text.slice(0, -4))}`)
  demand(fields['01'] === undefined || /^1[12]$/.test(fields['01']), '01 is 11 or 12')
  demand(/^\d{4}$/.test(fields['52'] ?? ''), '52 is a category code of four digits')
  demand(/^\d{3}$/.test(fields['53'] ?? ''), '53 is a currency of three digits (ISO 4217)')
  demand(fields['54'] === undefined || isAmount(fields['54']), '54 is an amount of at most 13 characters')
  demand(/^[A-Z]{2}$/.test(fields['58'] ?? ''), '58 is a country of two letters (ISO 3166-1)')
  demand(isBetween(fields['59'], 1, 25), '59 is a name of 1 to 25 characters')
  demand(isBetween(fields['60'], 1, 15), '60 is a city of 1 to 15 characters')
  const accountIds = ids.filter(id => Number(id) >= 26 && Number(id) <= 51)
  demand(accountIds.length > 0, 'it has a merchant account')
  const accounts = Object.fromEntries(accountIds.map(id => [id, readFields(fields[id] ?? '')]))
  for (const [id, account] of Object.entries(accounts)) {
    demand(isBetween(account['00'], 1, 32), `${id} names its network in 00`)
  }
  const additional = fields['62'] === undefined ? {} : readFields(fields['62'])
  for (const id of ['01', '02', '03', '04', '05', '06', '07', '08'])
    demand(
      additional[id] === undefined || isBetween(additional[id], 1, 25),
      `62.${id} has 1 to 25 characters`,
    )
  return { fields, accounts, additional }
}

/** Reads ids, lengths and values, one after the other, until the last character. */
function readList(text: string): [id: string, value: string][] {
  const list: [string, string][] = []
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    demand(head !== null, `an id and a length of two digits each at ${at}`)
    const [, id = '', digits = ''] = head ?? []
    const length = Number(digits)
    const value = text.slice(at + 4, at + 4 + length)
    demand(length > 0 && value.length === length, `${id} has ${length} characters`)
    list.push([id, value])
    at += 4 + length
  }
  return list
}

function readFields(text: string): EmvFields {
  demand(/^[\x20-\x7e]*$/.test(text), 'the text is ASCII')
  const list = readList(text)
  demand(new Set(list.map(([id]) => id)).size === list.length, 'no id is repeated')
  return Object.fromEntries(list)
}

function isAmount(text: string): boolean {
  return text.length <= 13 && /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0
}

function isBetween(text: string | undefined, min: number, max: number): boolean {
  return text !== undefined && text.length >= min && text.length <= max
}

/** The CRC-16/CCITT-FALSE, with the polynomial 1021 and the initial value FFFF, by a table of the bytes. */
function checksumOf(text: string): string {
  const crc = [...Buffer.from(text, 'ascii')].reduce(
    (before, byte) => ((before << 8) & 0xffff) ^ (table[(before >> 8) ^ byte] ?? 0),
    0xffff,
  )
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const table = Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>(
    crc => (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff,
    byte << 8,
  ),
)

function demand(holds: boolean, rule: string) {
  if (!holds) throw new Error(`no EMV code: ${rule}`)
}
