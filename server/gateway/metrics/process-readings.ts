/**
 * What the process uses, by the names that Prometheus's client libraries have in common. Their own collectors stay until
 * the process ends, but tests run many gateways in one process (decision 046).
 */
import { getHeapStatistics } from 'node:v8'
import { Counter, type Registry } from '@prometheus-io/client'
import { countOpenFiles, readFileLimit } from '../../shared/process/open-files.ts'
import { readProcessorSeconds, readResidentBytes } from '../../shared/process/process-usage.ts'
import type { AddGauge } from './gauge.ts'

/** @param loopDelaySeconds see `Pressure` */
export function watchProcess(registers: Registry[], gauge: AddGauge, loopDelaySeconds: () => number): void {
  const one = (name: string, help: string, read: () => number | null) =>
    gauge(name, help, null, (): Record<string, number> => {
      const value = read()
      return value === null ? {} : { value }
    })
  one(
    'process_start_time_seconds',
    'Start of the process in Unix time. Its changes are restarts.',
    () => performance.timeOrigin / 1000,
  )
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads, of the user and the system.',
    registers,
    collect() {
      this.reset()
      this.inc(readProcessorSeconds())
    },
  })
  one('process_resident_memory_bytes', 'Memory that the process has in RAM.', readResidentBytes)
  one('process_open_fds', 'Open files and sockets. Absent on systems other than Linux.', countOpenFiles)
  one('process_max_fds', 'How many may be open. Absent on systems other than Linux.', () => readFileLimit())
  one('nodejs_heap_size_used_bytes', 'Used part of V8’s heap.', () => getHeapStatistics().used_heap_size)
  one(
    'nodejs_external_memory_bytes',
    'Memory of buffers, outside of the heap.',
    () => getHeapStatistics().external_memory,
  )
  one('nodejs_eventloop_lag_seconds', 'Mean delay of the event loop.', loopDelaySeconds)
}
