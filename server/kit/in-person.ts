import type { ControlClient } from '../catalog/client.ts'
import { idOf } from './entries.ts'
import type { Point, Qr } from './in-person-types.ts'
import type { OrderRef } from './order-types.ts'
import { refuseUnknown } from './refuse-unknown.ts'

type Control = Pick<ControlClient, 'inPerson'>

/** Refuses unknown options. If a misspelled place were ignored, another order could be paid. */
function read<T extends { order?: OrderRef }>(
  options: T,
  known: readonly (keyof T & string)[],
  call: string,
) {
  refuseUnknown(options, known, call)
  const { order, ...rest } = options
  return { ...rest, ...(order !== undefined && { order: idOf(order) }) }
}

/** The buyer who scans codes. @param control the control API, on behalf of the account */
export function createQr({ inPerson }: Control): Qr {
  return {
    pay: async (options = {}) => {
      const choice = read(options, ['pos', 'order', 'method', 'outcome', 'installments'], 'qr.pay')
      const { order, payment } = await inPerson.scan({ ...choice, action: 'pay' })
      if (payment === null) throw new Error('The simulator answered a payment without one.')
      return { order, payment }
    },
    refuse: async (options = {}) => {
      const place = read(options, ['pos', 'order'], 'qr.refuse')
      return (await inPerson.scan({ ...place, action: 'refuse' })).order
    },
  }
}

const place = ['terminal', 'order'] as const
const card = [...place, 'type', 'method', 'installments'] as const

/** The person at a terminal. @param control the control API, on behalf of the account */
export function createPoint({ inPerson }: Control): Point {
  const act = async (input: Parameters<typeof inPerson.act>[0]) => (await inPerson.act(input)).order
  return {
    approve: async (options = {}) =>
      act({ ...read(options, [...card, 'tip'], 'point.approve'), action: 'approve' }),
    refuse: async (options = {}) =>
      act({ ...read(options, [...card, 'reason'], 'point.refuse'), action: 'refuse' }),
    cancel: async (options = {}) => act({ ...read(options, place, 'point.cancel'), action: 'cancel' }),
    disconnect: async (options = {}) =>
      act({ ...read(options, place, 'point.disconnect'), action: 'disconnect' }),
  }
}
