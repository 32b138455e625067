/** The bodies of reports. The refusals of dates are those of the reference; those of a configuration are ours. */
import { parseIsoDate } from '../../facts/iso-date.ts'
import {
  answered,
  any,
  boolean,
  described,
  email,
  freeObject,
  integer,
  list,
  oneOf,
  text,
} from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { needed, type Rule, referenceOf } from './rule.ts'

export const reportPaths = ['/v1/account/release_report', '/v1/account/settlement_report'] as const
export type ReportPath = (typeof reportPaths)[number]

const dateRule = referenceOf('reference of releases and settlements reports')

const periodDate = (name: 'begin_date' | 'end_date'): Field => {
  const invalid = dateRule(`invalid_${name}`, `You must specify '${name}' parameter.`)
  return {
    is: 'text',
    type: invalid,
    required: invalid,
    forms: [[value => parseIsoDate(value) !== null, invalid]],
  }
}

const backwards = dateRule('end_date_before_begin_date', 'Begin date should be before end date.')

function checkPeriod({ begin_date, end_date }: Readonly<Record<string, unknown>>): Finding[] {
  const [begin, end] = [parseIsoDate(String(begin_date)), parseIsoDate(String(end_date))]
  const isBackwards = begin !== null && end !== null && begin >= end
  return isBackwards ? [fault('end_date', backwards)] : []
}

/** The reference requires these, and the simulator cannot make a report without them. */
const wanted = (name: string): Rule =>
  needed({ ...described, code: `invalid_${name}`, message: `You must specify '${name}' parameter.` })
const noColumns = wanted('columns')
const noPrefix = wanted('file_name_prefix')
const noFrequency = wanted('frequency')

const config: Fields = {
  columns: {
    is: 'list',
    type: noColumns,
    required: noColumns,
    minItems: [1, noColumns],
    items: {
      is: 'object',
      fields: { key: { is: 'text', type: noColumns, required: noColumns }, alias: text },
    },
  },
  file_name_prefix: {
    is: 'text',
    type: noPrefix,
    required: noPrefix,
    // The prefix becomes part of a URL.
    forms: [[value => /^[\w.-]{1,100}$/.test(value), noPrefix]],
  },
  frequency: {
    is: 'object',
    type: noFrequency,
    required: noFrequency,
    fields: {
      hour: {
        is: 'integer',
        type: noFrequency,
        required: noFrequency,
        min: [0, noFrequency],
        max: [23, noFrequency],
      },
      type: { is: 'text', required: noFrequency, oneOf: [['daily', 'weekly', 'monthly'], noFrequency] },
      value: any,
    },
  },
  sftp_info: freeObject,
  separator: text,
  display_timezone: text,
  report_translation: oneOf('en', 'es', 'pt'),
  notification_email_list: list(email),
  unite_reserve: boolean,
  retries: integer,
  ...Object.fromEntries(
    [
      ...['include_withdrawal_at_end', 'check_available_balance', 'compensate_detail'],
      ...['execute_after_withdrawal', 'show_fee_prevision', 'show_chargeback_cancel', 'coupon_detailed'],
      ...['include_withdraw', 'shipping_detail', 'refund_detailed'],
    ].map(name => [name, boolean]),
  ),
  ...answered('scheduled'),
}

export const reportConfig = (path: ReportPath, method: 'POST' | 'PUT'): RequestBody => ({
  name: `${method} ${path}/config`,
  fields: config,
})

export const reportBody = (path: ReportPath): RequestBody => ({
  name: `POST ${path}`,
  fields: { begin_date: periodDate('begin_date'), end_date: periodDate('end_date') },
  together: checkPeriod,
})

/** The provider's documents send no body. */
export const reportSchedule = (path: ReportPath): RequestBody => ({
  name: `POST ${path}/schedule`,
  fields: {},
})
