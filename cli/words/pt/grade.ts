import type { Words } from '../en.ts'

export const grade: Words['grade'] = {
  about: 'ataca um receptor de webhooks e diz que dinheiro ele perderia',
  url: 'o receptor de webhooks da sua loja',
  simulator: 'um simulador em execução que a sua loja chama (padrão: um é iniciado)',
  port: 'porta do simulador que é iniciado; 0 é qualquer uma livre',
  accessToken: 'token de acesso da sua loja',
  otherAccessToken: 'token de acesso do outro ambiente, cujos pagamentos não devem contar',
  otherSecret: 'segredo do outro ambiente, que deve ser recusado',
  previousSecret: 'segredo substituído, que deve ser recusado',
  checkUrl: 'endereço que diz o status do pedido {reference}: {"state":"paid","shipped":1}',
  checkCommand: 'comando que o imprime, para o pedido $PASARELA_REFERENCE',
  orderUrl: 'endereço que cria um pedido, por POST: external_reference, amount, currency',
  orderCommand: 'comando que o cria: $PASARELA_REFERENCE, $PASARELA_AMOUNT, $PASARELA_CURRENCY',
  only: 'casos, ou grupos: signature, delivery, truth, robustness',
  seed: 'repete uma execução',
  rate: (max: number) => `notificações por segundo, 1 a ${max} (padrão: 50)`,
  slow: 'também o caso que leva 25 segundos',
  ownsHost: 'permite um host que não é esta máquina',
  restartUrl: 'endereço que reinicia a loja, com POST, e responde quando ela funciona de novo',
  restartCommand: 'comando que a reinicia',
  patience: 'segundos que pode levar uma loja que confirma antes de agir (padrão: 5)',
  failOn: 'gravidade mínima de um achado para o código de saída 10 a 13',
  strict: 'termina com 14 se algum caso ficar sem decisão',
  mend: 'linguagem do código que conserta: node, php ou python',
  html: 'escreve um relatório para pessoas: um arquivo HTML',
  junit: 'escreve um relatório para sistemas de CI: JUnit XML',
  configure: (simulator: string, token: string, secret: string) =>
    `Sua loja deve chamar ${simulator} em vez de https://api.mercadopago.com, com o token de acesso ${token} e o segredo de webhooks ${secret}.`,
  bounds: (requests: number, rate: number) =>
    `Ela recebe no máximo ${requests} notificações, ${rate} por segundo.`,
  orRunning: 'Para usar um simulador em execução, informe o endereço com --simulator.',
  notANumber: (flag: string, value: string | undefined, max: number) =>
    `${flag} deve ser um número de 1 a ${max}, não ${value}.`,
  unknownCase: (name: string, groups: string) =>
    `${name} não é um caso nem um grupo. Grupos: ${groups}. Sem --only os casos são listados.`,
  shopFails: (reason: string) => `Não foi possível perguntar à loja sobre o pedido. ${reason}`,
  simulatorFails: (url: string, reason: string) => `${url} não é um simulador que responda. ${reason}`,
  targets: {
    credentials: () => 'O endereço não deve ter usuário nem senha: os relatórios o mostram.',
    not_an_address: (url: string) => `${url} não é um endereço http ou https.`,
    not_found: (url: string) => `O host de ${url} não foi encontrado.`,
    not_loopback: (url: string) => `${url} não está nesta máquina. Se for seu, acrescente --i-own-this-host.`,
    forbidden: (url: string) => `${url} não pode ser avaliado: não é o endereço de uma loja.`,
    no_listener: (url: string) => `Nada responde em ${url}. Inicie sua loja.`,
  },
}
