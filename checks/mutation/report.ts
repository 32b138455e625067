import { describeMutant } from './mutants.ts'
import type { Verdict } from './try-mutant.ts'

/** `server/simulator/resources/orders/money.ts` is of the room `server/simulator`, `web/list/columns.ts` of `web`. */
const roomOf = (file: string): string => {
  const [top = '', room = ''] = file.split('/')
  return top === 'server' && !room.includes('.') ? `${top}/${room}` : top
}

/** A run that the limit of time ended tells nothing: the machine may be busy. */
const isDecided = ({ fate }: Verdict): boolean => fate !== 'late'
const isKilled = (verdict: Verdict): boolean => isDecided(verdict) && verdict.fate !== 'survived'

/** The score of each room, all survivors, and what was decided without a failing test. */
export function printReport(verdicts: Verdict[]): string {
  const rooms = Map.groupBy(verdicts, ({ mutant }) => roomOf(mutant.file))
  const row = (name: string, of: Verdict[]) => {
    const killed = of.filter(isKilled).length
    const decided = of.filter(isDecided).length
    return `${name.padEnd(24)} ${String(killed).padStart(4)} of ${String(decided).padStart(4)}  ${decided === 0 ? '-' : (killed / decided).toFixed(2)}`
  }
  const lines = (fate: Verdict['fate']) =>
    verdicts
      .filter(verdict => verdict.fate === fate)
      .map(({ mutant, tests }) => `  ${describeMutant(mutant)}  (${tests} files of tests)`)
  const part = (title: string, rows: string[]) => (rows.length > 0 ? ['', title, ...rows] : [])
  return [
    'room                     killed',
    ...[...rooms].toSorted(([one], [other]) => one.localeCompare(other)).map(([name, of]) => row(name, of)),
    row('all', verdicts),
    ...part('Survived:', lines('survived')),
    ...part('Refused by the compiler only:', lines('types')),
    ...part('Undecided within the limit of time, and not counted:', lines('late')),
  ].join('\n')
}
