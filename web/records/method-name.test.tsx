import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { countries } from '../../server/facts/countries.ts'
import { MethodName } from './method-name.tsx'
import { nameMethod } from './method-names.ts'

const named = (id: string) => nameMethod(id, key => `text of ${key}`)

test('every payment method of every country has a name', async () => {
  const lists = await Promise.all(countries.map(({ loadPaymentMethods }) => loadPaymentMethods()))
  const ids = lists.flatMap(({ paymentMethods }) => paymentMethods.map(({ id }) => id))
  expect(ids.filter(id => named(id) === id)).toEqual([])
})

test('a transfer in Mexico has the name that buyers know, and a balance one in their language', () => {
  expect([named('clabe'), named('account_money')]).toEqual(['SPEI', 'text of methods.types.account_money'])
})

test('a method without a name keeps its id, in which nothing is hidden', () => {
  const shown = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{}}>
      <MethodName id={`new\u202emethod`} />
    </IntlProvider>,
  )
  expect(shown).toMatch(/^<span>new.+method<\/span>$/)
  expect(shown).not.toContain('\u202e')
})
