import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../../notices/part-texts.tsx'
import { trpc } from '../../trpc.ts'

const maxRead = 100

/** The number of warnings of the shop's newest warned calls, with a link to them. Nothing without one. */
export function WarnedCalls({ calls }: { calls: number }) {
  const query = { transport: 'shop', purpose: 'operation', warning: 'any', limit: maxRead } as const
  const { data, refetch } = trpc.calls.list.useQuery(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new call of the shop may have a warning.
  useEffect(() => {
    void refetch()
  }, [calls, refetch])
  const count = data?.entries.reduce((sum, { warnings }) => sum + (warnings?.length ?? 0), 0) ?? 0
  if (count === 0) return null
  return (
    <PartTexts part="calls" title={null}>
      <Count count={count} isMore={data?.entries.length === maxRead} />
    </PartTexts>
  )
}

function Count({ count, isMore }: { count: number; isMore: boolean }) {
  const t = useTranslations('calls.warnings')
  return (
    <>
      <Link to="/shop" search={{ warning: 'any' }}>
        {isMore && '≥ '}
        {t('mark', { count })}
      </Link>
      {' · '}
    </>
  )
}
