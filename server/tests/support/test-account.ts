/** A simulated account of a demo, with clients of its own. */
import type { TRPCClient } from '@trpc/client'
import type { Account } from '../../contract/accounts.ts'
import type { AppRouter } from '../../gateway/procedures/router.ts'
import { createRest, createTrpc, type Rest } from './callers.ts'
import { paymentFields, type TestDemo, tokenizeAt } from './start-test-demo.ts'

export type TestAccount = {
  facts: Account
  rest: Rest
  trpc: TRPCClient<AppRouter>
  /** The simulator, as this account. */
  control: Rest
  tokenize: () => Promise<string>
  pay: (changes?: Record<string, unknown>) => Promise<{ id: number }>
}

type Place = Pick<TestDemo, 'url' | 'simulator'>

/** @throws unless the account is created */
export async function makeTestAccount(demo: Place & Pick<TestDemo, 'rest'>, name: string, country = 'MLA') {
  const { status, body, text } = await demo.rest<Account>('POST', '/accounts', { name, country })
  if (status !== 201) throw new Error(`The account was not made: ${status} ${text}`)
  return openTestAccount(demo, body.data)
}

function openTestAccount({ url, simulator }: Place, facts: Account): TestAccount {
  const rest = createRest(url + facts.api_path)
  const provider = createRest(simulator.url)
  const authorization = `Bearer ${facts.access_token}`
  const tokenize = () => tokenizeAt(provider, facts.public_key ?? '', 'APRO')
  return {
    facts,
    rest,
    trpc: createTrpc(url + facts.api_path),
    control: (method, path, body, headers) => provider(method, path, body, { authorization, ...headers }),
    tokenize,
    async pay(changes = {}) {
      const body = { ...paymentFields, token: await tokenize(), ...changes }
      const answer = await rest<{ id: number }>('POST', '/payments', body)
      if (answer.status !== 201) throw new Error(`Not paid: ${answer.status} ${answer.text}`)
      return answer.body.data
    },
  }
}
