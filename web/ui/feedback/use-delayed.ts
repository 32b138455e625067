import { useEffect, useState } from 'react'

/** Turns true `delayMs` after `isOn` did, and false at once: what is quick shows no loading state at all. */
export function useDelayed(isOn: boolean, delayMs: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isOn) {
      setDue(false)
      return
    }
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [isOn, delayMs])
  return isOn && isDue
}
