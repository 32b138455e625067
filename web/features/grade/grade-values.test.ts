import { expect, test } from 'vitest'
import {
  checkGrade,
  maxSeed,
  missingField,
  noValues,
  toGradeCommand,
  toGradeInput,
  valuesOf,
  withoutSecrets,
} from './grade-values.ts'

const url = 'http://127.0.0.1:8080/hook'
const own = 'http://127.0.0.1:8080/own'
const filled = {
  ...{ url: ` ${url} `, only: 'truth', seed: ' 7 ', patience: ' 3 ', isSlow: true, ownsHost: true },
  ...{ checkUrl: ` ${own}`, orderUrl: own, restartUrl: own },
  ...{ otherSecret: ' s1 ', previousSecret: 's2', otherAccessToken: 's3' },
}
const input = {
  ...{ url, only: ['truth'], seed: 7, patience: 3, slow: true, owns_host: true },
  ...{ check_url: own, order_url: own, restart_url: own },
  ...{ other_secret: 's1', previous_secret: 's2', other_access_token: 's3' },
}

test('what is typed is sent without spaces, and what is empty is not sent', () => {
  expect(toGradeInput(filled)).toEqual(input)
  expect(toGradeInput({ ...noValues, url })).toEqual({ url })
})

test('the command has a line for each value, and hides the secrets', () => {
  expect(withoutSecrets({ url })).toEqual({ url })
  const lines = (...told: Parameters<typeof toGradeCommand>) => toGradeCommand(...told).split(' \\\n  ')
  expect(lines({ url: '' }, own)).toEqual([`pasarela grade '${url}'`, `--simulator '${own}'`])
  expect(lines(withoutSecrets(input), own)).toEqual([
    ...[`pasarela grade '${url}'`, `--simulator '${own}'`, `--only 'truth'`, '--seed 7'],
    ...[`--check-url '${own}'`, `--order-url '${own}'`, `--restart-url '${own}'`],
    ...["--other-secret '…'", "--previous-secret '…'", "--other-access-token '…'"],
    ...['--patience 3', '--slow', '--i-own-this-host'],
  ])
})

test.each([
  ['seed', true, ['', ' 1 ', String(maxSeed)], ['0', String(maxSeed + 1), '1.5', 'x1', '1x', '00000000001']],
  ['patience', true, ['', '1'], ['0', '9999999999', '-1']],
  ['url', true, [url], ['', 'hook', 'ftp://127.0.0.1']],
  ['checkUrl', 'wrong', ['', ' ', own], ['own', 'ftp://127.0.0.1:8080']],
  ['checkUrl', 'otherHost', [], ['http://127.0.0.1:8081/own']],
  ['orderUrl', 'otherHost', [own], ['http://localhost:8080/own']],
  ['restartUrl', 'otherHost', [own], ['http://localhost:8080/own']],
])('the field %s is %s', (field, problem, right, wrong) => {
  const check = (text: string) => checkGrade({ ...noValues, url, [field]: text })
  expect(right.map(check)).toEqual(right.map(() => null))
  const none = { url: false, seed: false, patience: false, checkUrl: null, orderUrl: null, restartUrl: null }
  expect(wrong.map(check)).toEqual(wrong.map(() => ({ ...none, [field]: problem })))
})

test('a run is repeated with its options, except for addresses in which something is masked', () => {
  const options = { patience: 3, slow: true, owns_host: false, check_url: own, restart_url: null }
  expect(valuesOf({ ...options, order_url: 'http://***@a.example' } as never)).toEqual({
    ...{ checkUrl: own, orderUrl: '', restartUrl: '', patience: '3', isSlow: true, ownsHost: false },
  })
  expect(valuesOf({ ...options, order_url: null, patience: null } as never)).toMatchObject({ patience: '' })
})

test.each([
  [['order', 'check'], {}, 'orderUrl'],
  [['ignored'], {}, 'orderUrl'],
  [['ignored'], { orderUrl: own }, 'checkUrl'],
  [['check', null], { orderUrl: ' ' }, 'checkUrl'],
  [['order'], { orderUrl: own }, null],
  [['ignored', 'check'], { orderUrl: own, checkUrl: own }, null],
  [[null], {}, null],
])('what needs %j with %j asks for %s', (needs, values, field) => {
  expect(missingField(needs.map(need => ({ need })) as never, { ...noValues, ...values })).toBe(field)
})
