import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

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

const invisibleMs = 150
const lineHeight = 32

/** Placeholder for `lines` rows that are loading. It is invisible at first, so that quick loads do not flicker. */
export function SkeletonLines({ lines }: { lines: number }) {
  const t = useTranslations('common')
  const isShown = useDelayed(true, invisibleMs)
  return (
    <div style={{ minHeight: lines * lineHeight }} aria-busy="true">
      {isShown && (
        <>
          <span className="visually-hidden" role="status">
            {t('loading')}
          </span>
          {Array.from({ length: lines }, (_, line) => line).map(line => (
            <Skeleton
              key={line}
              height={16}
              width={`${92 - ((line * 17) % 40)}%`}
              mb={lineHeight - 16}
              radius="sm"
            />
          ))}
        </>
      )}
    </div>
  )
}
