/**
 * What a dollar costs in each currency. The rates are round and fixed, so that the prices of a test stay the same; they
 * are examples, and no rates of any day.
 */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  ARS: 1000,
  BRL: 5,
  CLP: 900,
  COP: 4000,
  MXN: 20,
  PEN: 4,
  UYU: 40,
}

/** The rate between two currencies with six decimals, or null for an unknown one. */
export function convert(from: string, to: string): number | null {
  const [base, quote] = [perDollar[from], perDollar[to]]
  return base === undefined || quote === undefined ? null : Number((quote / base).toFixed(6))
}
