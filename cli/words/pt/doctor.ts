import type { Words } from '../en.ts'

export const doctor: Words['doctor'] = {
  about:
    'verifica configuração, portas, dados, banco de dados, provedor, relógio e navegador, e diz o que fazer',
  checks: {
    configuration: 'Configuração',
    port: 'Porta',
    simulator_port: 'Porta do simulador',
    data: 'Pasta de dados',
    database: 'Banco de dados',
    provider: 'Provedor',
    clock: 'Relógio',
    browser: 'Navegador',
  },
  problems: count => `Problemas: ${count}.`,
  configured: 'Válida, com token de acesso e segredo de webhooks.',
  noAccessToken:
    'Sem token de acesso: as operações do provedor respondem 422. Defina GATEWAY_ACCESS_TOKEN; a demo tem um próprio.',
  noSecret:
    'Sem segredo de webhooks: as notificações são aceitas sem verificação. Defina GATEWAY_WEBHOOK_SECRET.',
  portIsFree: (host, port) => `${port} em ${host} está livre.`,
  portIsTaken: (host, port, variable) =>
    `${port} em ${host} está em uso. Se não for o Pasarela, pare-o ou defina ${variable}.`,
  portFails: (variable, reason) => `${reason}. Defina ${variable} ou o host.`,
  room: (folder, megabytes) => `É possível escrever em ${folder}; há ${megabytes} MB livres.`,
  littleRoom: (folder, megabytes) =>
    `${folder}: só há ${megabytes} MB livres. Libere espaço, ou reduza GATEWAY_JOURNAL_MAX_MB.`,
  notWritable: (folder, reason) =>
    `Não é possível escrever em ${folder}: ${reason}. Mude o dono, ou defina GATEWAY_DATA_DIR.`,
  notAFolder: path => `${path} não é uma pasta`,
  sqlite: 'SQLite na pasta de dados.',
  postgres: version => `PostgreSQL ${version} responde.`,
  noDatabase: reason => `PostgreSQL não responde: ${reason}. Verifique DATABASE_URL.`,
  providerAnswers: url => `${url} responde.`,
  noProvider: url =>
    `${url} não responde. Verifique a rede, ou aponte GATEWAY_PROVIDER_URL para um simulador.`,
  tokenRefused: (url, status) =>
    `${url} recusa o token de acesso com ${status}. Copie-o de novo em GATEWAY_ACCESS_TOKEN.`,
  clockIsRight: seconds => `A ${seconds} s do relógio do provedor.`,
  clockIsOff: seconds => `A ${seconds} s do relógio do provedor. Sincronize o relógio desta máquina (NTP).`,
  clockNotCompared: 'Não comparado: o provedor não informa a hora.',
  noPlaywright: 'O Playwright não está instalado aqui. Só testes com navegador precisam dele.',
  noBrowser: 'O Playwright não tem Chromium. Execute npx playwright install chromium.',
}
