import type { Words } from '../en.ts'

export const listen: Words['listen'] = {
  about: 'encaminha cada notificação que chega, como recebida; a próxima execução continua de onde parou',
  forwardTo: 'para onde enviar',
  verdict: 'só com este veredito; any: também as rejeitadas; por padrão: as que o gateway aceitou',
  resign: 'com uma assinatura nova em cada uma, feita com o segredo',
  after: 'começa depois deste seq em vez de onde o último listen parou',
  noRetry:
    'tenta uma vez cada notificação que a loja responde; por padrão: de novo quando o provedor tentaria',
  attempt: number => `tentativa ${number}`,
  next: at => `próxima tentativa: ${at}`,
  listening: (gateway, url, seq) =>
    `Encaminhando de ${gateway} para ${url}, depois de #${seq}. Pare com Ctrl-C.`,
  unheard: (count: number) =>
    `${count === 1 ? 'Uma notificação de outro token de acesso não chegou' : `${count} notificações de outro token de acesso não chegaram`} a lugar nenhum: uma loja chama o simulador com um token que este gateway não tem. Dê a ela o token de acesso do gateway, ou registre um endereço: POST /simulator/accounts.`,
  retrying: (url, reason) => `${url}: ${reason} Tentando de novo até que responda.`,
  skipped: {
    incomplete: 'não enviada: só os primeiros bytes do corpo estão guardados',
    forwarded_too_often: 'não enviada: três gateways já a encaminharam',
  },
}
