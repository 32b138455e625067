import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ControlFields, ControlOperation } from '../../../server/simulator/api/control-api.ts'
import { useSettings } from '../../http/use-settings.ts'
import { callFaults, callTargets, keysOf } from '../../simulator/fault-choices.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { sayDone, sayFailed } from '../../ui/feedback/announcer.ts'
import type { PaletteItem } from './palette-item.ts'

const spans = [
  { name: 'day', fields: { days: 1 } },
  { name: 'hour', fields: { hours: 1 } },
  { name: 'week', fields: { days: 7 } },
] as const

/** The commands for the clock and the faults of the simulator. With the real provider there are none. */
export function useSimulatorCommands(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tFault = useTranslations('simulator.faults.call')
  const access = useProviderAccess()
  const queries = useQueryClient()
  const isSimulator = useSettings()?.simulator === true
  if (!access || !isSimulator) return []

  /** Calls the control API. The palette is closed by then, so a failure is announced in the same place as success. */
  async function call<Op extends ControlOperation>(operation: Op, fields: ControlFields<Op>, done: string) {
    try {
      if (access) await callSimulator(access, operation, fields)
      sayDone(done)
    } catch (error) {
      sayFailed(`${t('failed')}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // The clock and the faults change what every page shows.
    await queries.invalidateQueries()
  }

  return [
    ...spans.map(
      ({ name, fields }): PaletteItem => ({
        id: `advance-${name}`,
        group: 'actions',
        label: t('advance', { span: t(`span.${name}`) }),
        icon: 'clock',
        words: t('words.advance'),
        run: () =>
          call('POST /simulator/clock/advance', { body: fields }, t('advanced', { span: t(`span.${name}`) })),
      }),
    ),
    {
      id: 'real-time',
      group: 'actions',
      label: t('realTime'),
      icon: 'clock',
      words: t('words.advance'),
      run: () => call('PUT /simulator/clock', { body: { real: true } }, t('realTimeDone')),
    },
    ...keysOf(callFaults).map(
      (name): PaletteItem => ({
        id: `fault-${name}`,
        group: 'actions',
        label: t('fault', { name: tFault(`${name}.name`) }),
        icon: 'bolt',
        words: t('words.fault'),
        run: () =>
          call(
            'POST /simulator/faults',
            { body: { ...callFaults[name], ...callTargets.createPayment } },
            t('faultSet', { name: tFault(`${name}.name`) }),
          ),
      }),
    ),
    {
      id: 'clear-faults',
      group: 'actions',
      label: t('clearFaults'),
      icon: 'bolt',
      words: t('words.fault'),
      run: () => call('DELETE /simulator/faults', {}, t('faultsCleared')),
    },
  ]
}
