import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindOfJob } from '../../server/facts/resource-ids.ts'
import type { JobJson } from '../../server/simulator/api/clock.ts'
import { ResourceLink } from '../records/resource-link.tsx'

type Shown = Pick<JobJson, 'kind' | 'resource'>

type Props = {
  job: Shown
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** Whether the console shows what a job is about. It has no pages of reports and payouts. */
export function hasPage({ kind, resource }: Shown): boolean {
  return kind !== 'report' && kindOfJob(resource) !== 'payout'
}

/** Links to what a job of the simulator's clock is about: its notifications, or the record. */
export function JobLink({ job, className, label, children }: Props) {
  const { kind, resource } = job
  if (!hasPage(job)) return <span className={className}>{children}</span>
  if (kind === 'delivery')
    return (
      <Link
        to="/simulator"
        search={{ tab: 'deliveries', q: resource }}
        className={className}
        aria-label={label}
      >
        {children}
      </Link>
    )
  return (
    <ResourceLink id={resource} className={className} {...(label !== undefined && { label })}>
      {children}
    </ResourceLink>
  )
}
