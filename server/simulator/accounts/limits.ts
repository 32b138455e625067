/** Account numbers have five digits, and the first is not a zero. */
export const firstAccountNumber = 10_000
export const maxAccountNumbers = 90_000
/** Maximum number of accounts, because an unknown token opens one. Each takes two kilobytes of memory. */
export const defaultMaxAccounts = 10_000
