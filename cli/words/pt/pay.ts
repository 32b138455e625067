import type { Words } from '../en.ts'

export const pay: Words['pay'] = {
  about: 'paga com um cartão de teste, ou por boleto ou transferência, e mostra o pagamento ou a order',
  api: 'payments, ou orders para a API de Orders',
  amount: 'o valor (padrão: um usual do país)',
  method: 'o meio de pagamento, por exemplo visa ou bolbradesco (padrão: visa)',
  outcome: 'o nome no cartão de teste, que decide o resultado',
  reference: 'a external_reference',
  key: 'a chave de idempotência: repetido com ela, nada é feito duas vezes',
  preference:
    'uma preferência, que é paga como em sua página de checkout no simulador; tem valor e referência',
  returns: url => `O pagador volta a ${url}`,
  unknownSite: site => `O país ${site} da conta não é conhecido.`,
  unknownMethod: (method, known) => `${method} não é um meio de pagamento aqui. Possíveis: ${known}.`,
  noPublicKey:
    'O gateway não tem chave pública, necessária para pagar com cartão. Defina GATEWAY_PUBLIC_KEY.',
  noProvider: url => `O provedor não responde em ${url}.`,
  unknownPreference: id =>
    `O simulador não tem a preferência ${id} nesta conta. Informe o id da resposta à sua criação, ou pegue um na página Preferências do console.`,
  done: (id, status) => `Pagamento ${id}: ${status}`,
  doneOrder: (id, status) => `Order ${id}: ${status}`,
  keyUsed: reason =>
    `Esta chave já foi usada, e o que ela fez então não é respondido de novo: ${reason} Nada foi cobrado agora. Use outra chave.`,
}
