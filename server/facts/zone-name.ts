/**
 * Names a time zone by its offset, the same in every language: `UTC−5`, where `Intl` writes `GMT-5`.
 * @param offset as `timeZoneName: 'shortOffset'` writes it
 */
export function nameZone(offset: string): string {
  return offset.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−')
}
