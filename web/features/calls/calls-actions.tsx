import { CurlButton } from '../../http/curl-button.tsx'
import { ClearJournal } from '../../list/clear-journal.tsx'
import { PauseButton } from '../../list/pause-button.tsx'
import { ExportCalls } from './export-calls.tsx'
import type { Calls } from './use-calls.ts'

export function CallsActions({ calls }: { calls: Calls }) {
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(calls.query).filter(([, value]) => value !== undefined)),
  })
  return (
    <>
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <ExportCalls calls={calls} />
      <ClearJournal />
      <PauseButton page={calls} />
    </>
  )
}
