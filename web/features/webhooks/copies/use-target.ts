import { createStoredValue, useStored } from '../../../browser/stored-value.ts'
import { isTargetUrl } from './test-values.ts'

export type TargetKind = 'own' | 'url'
export type Target = { kind: TargetKind; url: string }

/** Where the last copy went: whoever works on a shop sends there again and again. */
const lastTarget = createStoredValue<Target>('copy-target', stored => {
  const { kind, url } = (stored ?? {}) as Partial<Record<keyof Target, unknown>>
  return { kind: kind === 'url' ? 'url' : 'own', url: typeof url === 'string' ? url : '' }
})

export function useTarget() {
  const target = useStored(lastTarget)
  const isWrong = target.kind === 'url' && !isTargetUrl(target.url)
  return {
    target,
    setTarget: lastTarget.set,
    isWrong,
    /** What goes into the request: nothing stands for this gateway. */
    input: target.kind === 'url' ? { url: target.url.trim() } : {},
  }
}
