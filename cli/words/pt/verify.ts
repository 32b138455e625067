import type { Words } from '../en.ts'

export const verify: Words['verify'] = {
  about: 'verifica a assinatura de uma notificação e explica o veredito; não precisa de gateway',
  file: 'um comando curl, uma entrada HAR ou uma requisição HTTP (padrão: a entrada padrão)',
  url: 'a URL da requisição, com sua consulta',
  headers: 'um arquivo com os cabeçalhos, um por linha',
  body: 'um arquivo com o corpo',
  secret: 'o segredo do webhook',
  tolerance: 'diferença máxima entre ts e o relógio',
  noSecret: 'Falta o segredo. Informe com --secret ou GATEWAY_WEBHOOK_SECRET.',
  nothingToRead: 'Não há nada para ler. Informe um arquivo, ou passe uma requisição pela entrada padrão.',
  noHeaders:
    'Faltam os cabeçalhos. Informe também --headers: um arquivo com um cabeçalho por linha, entre eles x-signature.',
  unreadable: 'Isso não é nem um comando curl nem uma entrada HAR nem uma requisição HTTP.',
  fileBody: value =>
    `O comando curl tem o corpo em um arquivo: ${value}. Escreva o corpo no comando, ou informe as partes com --url, --headers e --body.`,
}
