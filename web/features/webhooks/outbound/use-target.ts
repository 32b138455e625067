import { createStoredValue, useStored } from '../../../browser/stored-value.ts'
import { isTargetUrl } from '../../../http/web-url.ts'

type TargetKind = 'own' | 'url'
type Target = { kind: TargetKind; url: string }

/** The last receiver, which this browser remembers: a tester usually sends to the same shop repeatedly. */
const lastTarget = createStoredValue<Target>('notification-target', stored => {
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
    /** The target as a part of the request. Empty for this gateway. */
    input: target.kind === 'url' ? { url: target.url.trim() } : {},
  }
}
