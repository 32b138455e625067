/** The cardholder names that choose what happens, in the order in which the page lists them. */
export const OUTCOME_GROUPS = {
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

export type OutcomeGroup = keyof typeof OUTCOME_GROUPS
export type OutcomeName = (typeof OUTCOME_GROUPS)[OutcomeGroup][number]

export function isOutcomeName(value: unknown): value is OutcomeName {
  return Object.values(OUTCOME_GROUPS).some(names => names.some(name => name === value))
}
