import { faultHeaderNames } from '../api/fault-header.ts'
import { type Fault, faultSchema } from '../api/faults.ts'
import { refusal } from '../errors/provider-error.ts'

const fieldByHeaderName = new Map(
  Object.entries(faultHeaderNames).map(([field, name]) => [String(name), field]),
)

/** Reads `x-simulator-fault: status=500; delay=200; cut-off`. Throws a 400 that says what is wrong with it. */
export function readFaultHeader(header: string): Fault {
  const given: Record<string, unknown> = Object.create(null)
  for (const part of header.split(';')) {
    const [name = '', value] = part.trim().split('=', 2)
    if (name === '') continue
    const field = fieldByHeaderName.get(name)
    if (!field) {
      const known = [...fieldByHeaderName.keys()].join(', ')
      throw refusal(400, `x-simulator-fault knows ${known}, not ${name}`)
    }
    given[field] = value === undefined ? true : /^\d+$/.test(value) ? Number(value) : value
  }
  const parsed = faultSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refusal(400, `x-simulator-fault: ${parsed.error.issues.map(issue => issue.message).join('; ')}`)
}
