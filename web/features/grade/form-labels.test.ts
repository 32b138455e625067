import { expect, test } from 'vitest'
import { languages } from '../../../server/facts/languages.ts'
import { gradeWords } from '../../../server/grading/grade-words.ts'
import { loadFile } from '../../i18n/load-messages.ts'

const labels = import.meta.glob<Record<string, unknown>>('../../i18n/grade.??.json', { import: 'default' })

test.each(languages)('reports in %s name the fields of the form as the form does', async language => {
  const { form } = gradeWords(language)
  expect(await loadFile(labels, `../../i18n/grade.${language}.json`)).toMatchObject({
    checkUrl: form['check-url'],
    orderUrl: form['order-url'],
    restartUrl: form['restart-url'],
    isSlow: form.slow,
    otherSecret: form['other-secret'],
    previousSecret: form['previous-secret'],
    patience: form.patience,
    seed: form.seed,
  })
})
