import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languages } from '../../../server/facts/languages.ts'
import { readMessages } from '../../i18n/read-messages.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { type OpenApiDocument, resolve } from './open-api.ts'
import { groupKeyOf } from './operation-words.ts'

async function readDocument({ demo }: Account): Promise<OpenApiDocument> {
  const response = await fetch(`${demo.gateway.url}/${demo.prefix}/openapi.json`)
  return response.json() as Promise<OpenApiDocument>
}

function operationsOf({ paths }: OpenApiDocument) {
  return Object.values(paths).flatMap(path => Object.values(path))
}

const itemOf = (id: string) => document.getElementById(`operation/${id}`)

async function findItem(id: string): Promise<HTMLElement> {
  return waitFor(() => {
    const item = itemOf(id)
    if (!item) throw new Error(`${id} is not shown`)
    return item
  })
}

test('lists every operation of the document, with its summary', async () => {
  const page = await renderConsole('/docs')
  const operations = operationsOf(await readDocument(page))
  expect(operations.length).toBeGreaterThan(20)
  await findItem('payments.create')
  for (const { 'x-procedure': id, summary } of operations)
    expect(await findItem(id), id).toHaveTextContent(summary)
})

test.for(languages)('in "%s" every operation, group and error of the document has a text', async language => {
  const account = await startAccount()
  const document = await readDocument(account)
  const messages = readMessages(language)
  const isEnglish = language === 'en'
  for (const { 'x-procedure': id, summary, responses, tags } of operationsOf(document)) {
    for (const tag of tags)
      expect(messages[`api.group.${groupKeyOf(tag)}`], tag).toEqual(isEnglish ? tag : expect.any(String))
    const text = messages[`api.summary.${id}`]
    expect(text, id).toEqual(isEnglish ? summary : expect.any(String))
    for (const response of Object.values(responses))
      for (const [, code, meaning = ''] of resolve(response, document).description.matchAll(
        /^`(\w+)`: (.*)\.$/gm,
      )) {
        // A code that stands under another status in full refers to it: "as `4XX`".
        const isWhole = isEnglish && !/^as `\w+`$/.test(meaning)
        expect(messages[`api.error.${code}`], code).toEqual(isWhole ? meaning : expect.any(String))
      }
  }
})

test('an address opens its operation: input, output, errors and a curl command', async () => {
  await renderConsole('/docs#operation/payments.refund', { language: 'es' })
  const item = within(await findItem('payments.refund'))
  const [input, , errors] = await item.findAllByRole('table')
  expect(within(input as HTMLElement).getByRole('row', { name: /^paymentId ruta string sí/ })).toBeVisible()
  expect(within(input as HTMLElement).getByRole('row', { name: /^amount cuerpo number/ })).toBeVisible()
  expect(errors).toHaveTextContent('los datos no son válidos')
  expect(item.getByTestId('api-request')).toHaveTextContent(/curl -sS -X POST .*\/payments\/\d+\/refunds/)
  expect(item.getByTestId('api-response')).toHaveTextContent('"ok": true')
  expect(item.getByRole('link', { name: 'Abrir en la consola' })).toHaveAttribute('href', '/payments')
  expect(itemOf('payments.get')).not.toHaveAttribute('open')
})

test('the search finds paths, names and fields, and is in the address', async () => {
  const page = await renderConsole('/docs')
  const { screen, fill, address, user } = page
  await findItem('payments.create')
  await fill(screen.getByRole('searchbox'), 'topic POST')
  expect(await screen.findByText('2 operations')).toBeVisible()
  expect([itemOf('notifications.sendTest'), itemOf('forwarding.start')]).not.toContain(null)
  await waitFor(() => expect(address()).toContain('q=topic'))
  await fill(screen.getByRole('searchbox'), 'nothing of this kind')
  await user.click(await screen.findByRole('link', { name: 'Show all' }))
  await findItem('payments.create')
})
