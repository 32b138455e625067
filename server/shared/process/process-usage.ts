/** Processor time of all threads since the start, of the user and the system. */
export function readProcessorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export const readResidentBytes = (): number => process.memoryUsage.rss()
