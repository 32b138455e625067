import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { emptyOwnCard, firstDraft } from '../../cards/card-draft.ts'
import { saveCardCurl } from './save-card-curl.ts'

const target = {
  site: 'MLA',
  access: { providerUrl: 'http://127.0.0.1:4010', publicKey: 'TEST-key' },
  cardsUrl: 'http://127.0.0.1:3000/api/gateway/customers/1/cards',
} as const

test('the second command uses the token of the first', () => {
  const script = saveCardCurl(firstDraft, target)
  const token = '0123456789abcdef0123456789abcdef'
  const curl = `curl() { case "$*" in *card_tokens*) echo '{"id":"${token}","live_mode":false}';; *) printf '%s\\n' "$@";; esac; }`
  const said = execFileSync('sh', ['-c', `${curl}\n${script}`]).toString()
  expect(said).toContain(target.cardsUrl)
  expect(said).toContain(JSON.stringify({ token }))
})

test('the data of a typed card is not included', () => {
  const ownCard = { ...emptyOwnCard, number: '4111111111111111', code: '987' }
  const script = saveCardCurl({ ...firstDraft, choice: 'own', own: ownCard }, target)
  expect(script).not.toContain('4111111111111111')
  expect(script).not.toContain('987')
})
