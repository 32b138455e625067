import type { TestDemo } from './start-test-demo.ts'

/** Nothing listens on this port. */
const url = 'http://127.0.0.1:9/hook'

/** Reports that another program forwarded the newest three notifications, and resolves to their seqs. */
export async function reportForwards({ rest }: Pick<TestDemo, 'rest'>): Promise<number[]> {
  const { body } = await rest<{ entries: { seq: number }[] }>('GET', '/notifications?limit=3')
  const seqs = body.data.entries.map(({ seq }) => seq)
  const reported = { url, at: new Date().toISOString(), duration_ms: 3, status: 200 }
  for (const seq of seqs) await rest('POST', `/notifications/${seq}/forwards`, reported)
  return seqs
}
