import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useDelayed } from './use-delayed.ts'

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
