import { describeMutant } from './mutants.ts'
import type { Verdict } from './try-mutant.ts'

/** `server/simulator/resources/orders/money.ts` is of the room `server/simulator`, `web/list/columns.ts` of `web`. */
const roomOf = (file: string): string => {
  const [top = '', room = ''] = file.split('/')
  return top === 'server' && !room.includes('.') ? `${top}/${room}` : top
}

/** A test that does not end tells nothing: the machine may be busy. */
const isDecided = ({ fate }: Verdict): boolean => fate !== 'late' && fate !== 'equivalent'

/** How many of the decided mutants were killed, and how many of those by the compiler alone. */
function countKilled(verdicts: Verdict[]) {
  const count = (fate: Verdict['fate']) => verdicts.filter(verdict => verdict.fate === fate).length
  const byCompiler = count('types')
  const killed = count('killed') + byCompiler
  const decided = verdicts.filter(isDecided).length
  return { killed, decided, byCompiler, score: decided === 0 ? null : killed / decided }
}

/** Whether too few of the decided mutants were killed. A run that decided nothing is below every bar but 0. */
export const isBelowBar = (verdicts: Verdict[], bar: number): boolean =>
  (countKilled(verdicts).score ?? 0) < bar

/** The score of each room, all survivors, and what was decided without a failing test. */
export function printReport(verdicts: Verdict[]): string {
  const rooms = Map.groupBy(verdicts, ({ mutant }) => roomOf(mutant.file))
  const row = (name: string, of: Verdict[]) => {
    const { killed, decided, byCompiler, score } = countKilled(of)
    const share = score === null ? '-' : score.toFixed(2)
    return `${name.padEnd(24)} ${String(killed).padStart(4)} of ${String(decided).padStart(4)}  ${share.padEnd(4)}  ${String(byCompiler).padStart(20)}`
  }
  const lines = (fate: Verdict['fate']) =>
    verdicts
      .filter(verdict => verdict.fate === fate)
      .map(
        ({ mutant, tests, by }) =>
          `  ${describeMutant(mutant)}  (${fate === 'equivalent' ? by : `${tests} files of tests`})`,
      )
  const part = (title: string, rows: string[]) => (rows.length > 0 ? ['', title, ...rows] : [])
  return [
    'room                     killed         by the compiler only',
    ...[...rooms].toSorted(([one], [other]) => one.localeCompare(other)).map(([name, of]) => row(name, of)),
    row('all', verdicts),
    ...part('Survived:', lines('survived')),
    ...part('Refused by the compiler only:', lines('types')),
    ...part('A test did not end, so undecided and not counted:', lines('late')),
    ...part('Listed as noticed by nothing, and not counted:', lines('equivalent')),
  ].join('\n')
}
