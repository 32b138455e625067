/** Reads the values of a gauge when the metrics are asked for: each by its label, or one value by any name. */
export type Read = () => Record<string, number> | Promise<Record<string, number>>

/** Adds a gauge: without a label for one value, with it for a value of each label. */
export type AddGauge = (name: string, help: string, label: string | null, read: Read) => void

/** The gauges of one scrape are read at the same time, so they share one read. What cannot be read has no value. */
export function shareRead<T>(read: () => Promise<T>) {
  let reading: Promise<T | null> | null = null
  const forget = () => {
    reading = null
  }
  return (pick: (found: T) => Record<string, number>): Read =>
    async () => {
      reading ??= read()
        .catch(() => null)
        .finally(forget)
      const found = await reading
      return found === null ? {} : pick(found)
    }
}
