/** The cardholder names that choose what happens, in the order in which the page lists them. */
export const outcomeGroups = {
  approved: ['APRO', 'TEST'],
  in_process: ['CONT'],
  rejected: [
    'FUND',
    'SECU',
    'EXPI',
    'FORM',
    'CARD',
    'CALL',
    'INST',
    'DUPL',
    'LOCK',
    'CTNA',
    'ATTE',
    'BLAC',
    'OTHE',
    'UNSU',
  ],
} as const

export type OutcomeGroup = keyof typeof outcomeGroups
export type OutcomeName = (typeof outcomeGroups)[OutcomeGroup][number]

export function isOutcomeName(value: unknown): value is OutcomeName {
  return Object.values(outcomeGroups).some(names => names.some(name => name === value))
}
