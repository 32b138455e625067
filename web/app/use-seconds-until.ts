import { useEffect, useState } from 'react'

/** Counts down the whole seconds until `at`; null without one or once it has passed. */
export function useSecondsUntil(at: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  if (at === null || at <= now) return null
  return Math.ceil((at - now) / 1000)
}
