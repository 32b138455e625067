/** Texts with two counts: where both are equal, as when all failures have one cause, no number is said twice. */
import { expect, test } from 'vitest'
import { gradeWords } from '../../server/grading/grade-words.ts'
import { format } from '../../server/shared/texts/format.ts'
import { readMessages } from './read-messages.ts'

const messages = { en: readMessages('en'), es: readMessages('es'), pt: readMessages('pt') }

const say = (language: keyof typeof messages, key: string, values: Record<string, string | number>) =>
  format(messages[language][key] ?? '', values, language)

test.each([
  ['en', '4 failed, all by faults', '1 failed, by a fault', '4 failed, 1 of them by a fault'],
  [
    'es',
    '4 fallaron, todas por fallas simuladas',
    '1 falló, por una falla simulada',
    '4 fallaron, 1 por una falla simulada',
  ],
  [
    'pt',
    '4 falharam, todas por falhas simuladas',
    '1 falhou, por uma falha simulada',
    '4 falharam, 1 por uma falha simulada',
  ],
] as const)('failures that are all by faults are counted once (%s)', (language, all, single, some) => {
  const failed = (count: number, faults: number) =>
    say(language, 'calls.failed', { count, faults, blame: count === faults ? 'all' : 'some' })
  expect([failed(4, 4), failed(1, 1), failed(4, 1)]).toEqual([all, single, some])
  expect(failed(4, 0)).not.toContain('0')
})

test.each([
  [
    'en',
    'Meets all mandatory criteria; loses 1 recommended one',
    'Meets all mandatory and recommended criteria',
    'Loses 2 mandatory criteria',
    'Meets all mandatory and recommended criteria that can be seen; 4 not observable',
  ],
  [
    'es',
    'Cumple los obligatorios; falta 1 recomendado',
    'Cumple los obligatorios y los recomendados',
    'Faltan 2 obligatorios',
    'Cumple los obligatorios y los recomendados que se pueden ver; 4 no observables',
  ],
  [
    'pt',
    'Cumpre os obrigatórios; falta 1 recomendado',
    'Cumpre os obrigatórios e os recomendados',
    'Faltam 2 obrigatórios',
    'Cumpre os obrigatórios e os recomendados que podem ser vistos; 4 não observáveis',
  ],
] as const)('a sale that loses nothing mandatory meets it (%s)', (language, one, none, two, unseen) => {
  const lost = (mandatory: number, recommended: number, unseen = 0) =>
    say(language, 'quality.page.lost', { mandatory, recommended, unseen })
  expect([lost(0, 1), lost(0, 0), lost(2, 0, 4), lost(0, 0, 4)]).toEqual([one, none, two, unseen])
})

test.each([
  ['en', 'Looked in all 16 payments and 1 order', 'Looked in the newest 50 of 60 payments'],
  ['es', 'Se buscó en los 16 pagos y en 1 order', 'Se buscó en los 50 pagos más nuevos de 60'],
  [
    'pt',
    'A busca foi feita nos 16 pagamentos e em 1 order',
    'A busca foi feita nos 50 pagamentos mais novos de 60',
  ],
] as const)('the newest payments are only named if others were left out (%s)', (language, all, newest) => {
  const looked = (read: number, total: number, orders: number) =>
    say(language, 'inspect.palette.looked', { read, total, orders, left: read < total ? 'some' : 'none' })
  expect([looked(16, 16, 1), looked(50, 60, 0)]).toEqual([all, newest])
})

test.each([
  ['en', 'No exact match; 1 contains it.', 'No exact match; 1 contains it, among the newest 50 of 60.'],
  [
    'es',
    'Ninguna coincidencia exacta; 1 contiene la búsqueda.',
    'Ninguna coincidencia exacta; 1 contiene la búsqueda, entre los 50 más nuevos de 60.',
  ],
  [
    'pt',
    'Nenhuma correspondência exata; 1 contém a busca.',
    'Nenhuma correspondência exata; 1 contém a busca, entre os 50 mais novos de 60.',
  ],
] as const)('a list names the newest only if others were left out (%s)', (language, all, newest) => {
  const looked = (read: number, total: number) =>
    say(language, 'lists.looked', { read, total, count: 1, left: read < total ? 'some' : 'none' })
  expect([looked(16, 16), looked(50, 60)]).toEqual([all, newest])
})

test.each([
  ['en', '(explaining 1 more)', '(explaining 1 more)', '(explaining 2 more)'],
  ['es', '(explica 1 más)', '(explican 1 más)', '(explica 2 más)'],
  ['pt', '(explica mais 1)', '(explicam mais 1)', '(explica mais 2)'],
] as const)('what explains others agrees with the count of findings (%s)', (language, one, many, more) => {
  const counts = (findings: number, covered: number) => {
    const values = { done: 9, cases: 9, findings, covered, passed: 1, undecided: 1 }
    return [
      say(language, 'grade.counts', values),
      format(gradeWords(language).summary, values, language),
    ].map(text => /\(.*?\)/.exec(text)?.[0].replace(/ (caso|case)s?/, ''))
  }
  expect([counts(1, 1), counts(2, 1), counts(1, 2)]).toEqual([
    [one, one],
    [many, many],
    [more, more],
  ])
})
