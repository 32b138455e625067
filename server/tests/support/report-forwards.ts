import type { TestDemo } from './start-test-demo.ts'

/** Nothing listens on this port. */
const url = 'http://127.0.0.1:9/hook'

/**
 * Reports that another program forwarded the newest three notifications, or those about this resource as soon as there is
 * one. Resolves to their seqs.
 */
export async function reportForwards(
  { rest }: Pick<TestDemo, 'rest'>,
  resource?: string | number,
): Promise<number[]> {
  const path = resource === undefined ? '?limit=3' : `/wait?after=0&resource=${resource}`
  const { body } = await rest<{ entries: { seq: number }[] }>('GET', `/notifications${path}`)
  const seqs = body.data.entries.map(({ seq }) => seq)
  const reported = { url, at: new Date().toISOString(), duration_ms: 3, status: 200 }
  for (const seq of seqs) await rest('POST', `/notifications/${seq}/forwards`, reported)
  return seqs
}
