/** Cases about robustness: input that the provider never sends, but anybody can. */
import { judgeAnswer, passed } from '../judge.ts'
import type { GradeCase } from './case.ts'
import { odd, signed, whileHeld } from './patterns.ts'

const megabyte = 1_000_000
const levels = 20_000

export const robustnessCases = {
  not_json: {
    ...odd(() => ({ body: () => 'data.id=1&type=payment' })),
    group: 'robustness',
    severity: 'low',
    coveredBy: ['trailing_bytes'],
  },
  large: {
    group: 'robustness',
    lesson: 'input',
    severity: 'low',
    run: async probe => {
      const payment = await probe.pay(await probe.makeOrder())
      const answer = await probe.notify(payment, { fields: { padding: 'x'.repeat(megabyte) } })
      // A server may close the connection of a body that is too large, as long as it answers the next request.
      const next = answer.status === null ? await probe.notify(payment) : answer
      return judgeAnswer(next) ?? passed
    },
  },
  deep: {
    ...odd(() => ({
      body: body => `${body.slice(0, -1)},"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    })),
    group: 'robustness',
    severity: 'low',
    coveredBy: ['trailing_bytes', 'not_json', 'large'],
  },
  slow_body: {
    group: 'robustness',
    lesson: 'one_slow',
    severity: 'medium',
    coveredBy: ['slow_reader'],
    run: probe => whileHeld(probe, 'body'),
  },
  wrong_method: {
    ...odd(() => ({ method: 'GET', body: () => '' })),
    group: 'robustness',
    severity: 'low',
  },
  header_case: {
    ...signed(() => ({ headerName: name => name.replace(/(?<=^|-)\w/g, letter => letter.toUpperCase()) })),
    group: 'robustness',
    lesson: 'header_names',
    severity: 'high',
  },
} satisfies Record<string, GradeCase>
