/** Runs a write. Until its answer has come, the browser asks before the page is left. */
export async function warnOnLeaving<T>(write: () => Promise<T>): Promise<T> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  try {
    return await write()
  } finally {
    removeEventListener('beforeunload', warn)
  }
}
