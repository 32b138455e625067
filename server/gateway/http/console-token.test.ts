import { expect, test } from 'vitest'
import { createConsoleToken } from './console-token.ts'

const token = 'a-console-token-of-32-characters'

function create() {
  const warnings: unknown[] = []
  const consoleToken = createConsoleToken(token, { warn: details => warnings.push(details) })
  const requestWith = (bearer: string, ip: string) => ({
    headers: { authorization: `Bearer ${bearer}` },
    ip,
    raw: {},
  })
  const judge = (bearer: string, ip: string) => consoleToken.refusalOf(requestWith(bearer, ip))?.status ?? 200
  return { consoleToken, requestWith, judge, warnings }
}

test('wrong tokens of one address delay neither another address nor the right token', () => {
  const { judge, warnings } = create()
  for (let guess = 0; guess < 10; guess++) expect(judge('wrong', '203.0.113.7')).toBe(401)
  expect([judge('wrong', '203.0.113.7'), judge(token, '203.0.113.7')]).toEqual([429, 200])
  expect([judge(token, '203.0.113.8'), judge('wrong', '203.0.113.8')]).toEqual([200, 401])
  expect(warnings).toHaveLength(11)
})

test('the right token gives its address all tries again', () => {
  const { judge } = create()
  for (let guess = 0; guess < 20; guess++)
    expect([judge(token, '203.0.113.7'), judge('wrong', '203.0.113.7')]).toEqual([200, 401])
})

test('a request that several guards judge is one try', () => {
  const { consoleToken, requestWith, judge, warnings } = create()
  const request = requestWith('wrong', '203.0.113.7')
  for (let guard = 0; guard < 20; guard++) expect(consoleToken.refusalOf(request)?.status).toBe(401)
  expect(warnings).toHaveLength(1)
  expect(judge(token, '203.0.113.7')).toBe(200)
})
