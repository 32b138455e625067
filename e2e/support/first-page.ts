/** The bytes of JavaScript and CSS that the first page may load, as fetched (decision 017). */
export const maxFirstPageBytes = 170_000

/** Sums them in the page: scripts and styles by the sizes of their bodies as sent. */
export const sumBytes = `performance.getEntriesByType('resource')
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`
