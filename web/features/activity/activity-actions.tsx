import { PauseButton } from '../../feed/pause-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { ExportCalls } from './export-calls.tsx'
import type { Activity } from './use-activity.ts'

export function ActivityActions({ activity }: { activity: Activity }) {
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(activity.query).filter(([, value]) => value !== undefined)),
  })
  return (
    <>
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <ExportCalls activity={activity} />
      <PauseButton page={activity} />
    </>
  )
}
