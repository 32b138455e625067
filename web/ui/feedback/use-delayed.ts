import { useEffect, useState } from 'react'

/** Becomes true `delayMs` after `isOn`, and false at once, so that quick work shows no loading state. */
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
