/** Fields of a rule that choose its calls or notifications and their number, or say who set it. */
export const selectors = 'at account times skip method path shows topic action resource by'.split(' ')

/** Whether a rule does anything to what it chooses. Calls are performed anyway, so `performed` alone does nothing. */
export function hasEffect(rule: object): boolean {
  return Object.entries(rule).some(
    ([name, value]) =>
      value !== undefined && value !== false && name !== 'performed' && !selectors.includes(name),
  )
}
