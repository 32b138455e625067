import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFeedStore } from '../../stream/use-feed.ts'

const announceIntervalMs = 10_000

/** Announces new notifications to screen readers, at most one sentence at a time; the list itself is silent. */
export function ArrivalAnnouncer() {
  const t = useTranslations('webhooks')
  const store = useFeedStore()
  const [arrivals, setArrivals] = useState<{ count: number; rejected: number } | null>(null)
  const waiting = useRef({ count: 0, rejected: 0 })
  useEffect(() => {
    const end = store.onEntries(entries => {
      for (const entry of entries) {
        if (entry.kind !== 'notification') continue
        waiting.current.count++
        if (entry.verdict === 'rejected') waiting.current.rejected++
      }
    })
    const timer = setInterval(() => {
      if (waiting.current.count === 0) return
      setArrivals(waiting.current)
      waiting.current = { count: 0, rejected: 0 }
    }, announceIntervalMs)
    return () => {
      end()
      clearInterval(timer)
    }
  }, [store])
  return (
    <span role="status" className="visually-hidden">
      {arrivals && t('arrivals', arrivals)}
    </span>
  )
}
