import type { Words } from '../en.ts'

export const drift: Words['drift'] = {
  about: 'compara o simulador com o provedor pela forma das respostas, nunca pelos valores',
  baseUrl: 'endereço do provedor',
  yes: 'não pergunta antes da primeira chamada',
  only: 'cenários ou temas: payments, orders, errors',
  maxCalls: 'número máximo de chamadas desta execução',
  buyer: 'e-mail de um usuário de teste do mesmo país, que assina',
  shapes: 'arquivo que recebe as formas do provedor, para guardar ou enviar',
  allow: 'arquivo de diferenças conhecidas: [{"step","path","kind","reason"}]',
  check: 'compara o simulador com um arquivo de formas, sem rede',
  recorded: 'compara o simulador com as formas incluídas, sem rede',
  html: 'arquivo que recebe o relatório como página',
  askToken: 'Access token de um usuário de teste (não é exibido): ',
  noToken:
    'Falta o access token de um usuário de teste. Defina GATEWAY_ACCESS_TOKEN ou digite-o em um terminal.',
  confirm: (url: string, calls: number) =>
    `Isto cria pagamentos, clientes, preferências e assinaturas de teste em ${url}, com no máximo ${calls} chamadas em até uma hora, e desfaz o que pode ser desfeito. Continuar? [s/N] `,
  notConfirmed: 'Nada foi chamado. Confirme em um terminal ou acrescente --yes.',
  notAProvider: (url: string) =>
    `--base-url deve ser um endereço https, ou um http desta máquina, não ${url}.`,
  notANumber: (text: string) => `--max-calls deve ser um número de 1 a 99999, não ${text}.`,
  notABuyer: (text: string) =>
    `--buyer deve ser o e-mail de um usuário de teste, @testuser.com, e não ${text}.`,
  takenOver: 'Outra execução com este token continua daqui. Esta terminou, sem relatório.',
  unreachable: (url: string) => `${url} não responde.`,
  refusals: {
    token_refused: 'O provedor recusa o access token.',
    no_account: 'GET /users/me não respondeu com uma conta. É este o provedor, e ele funciona?',
    not_a_test_user:
      'Não é um usuário de teste: GET /users/me não tem a etiqueta test_user. Nada mais foi chamado. Use as credenciais de um usuário de teste.',
    unknown_country: 'O país desta conta não tem cenários.',
  },
  resumed: (count: number) => `Continua uma execução anterior. Cenários já prontos: ${count}.`,
  notShapes: (reason: string) => `Não é um arquivo de formas: ${reason}`,
  notAllowances: (file: string) => `${file} não é uma lista de {"step","path","kind","reason"}.`,
  cannotWrite: (file: string, reason: string) => `Não é possível gravar ${file}: ${reason}`,
  written: (file: string) => `${file} foi gravado.`,
  title: 'Simulador e provedor, comparados pela forma',
  summary: (steps: number, differences: number, allowed: number) =>
    `Passos comparados: ${steps}. Diferenças: ${differences}. Diferenças conhecidas: ${allowed}.`,
  unproven:
    'Os autores deste comando não o executaram contra o provedor real. Se você executou, envie o arquivo de formas (docs/drift.md): ele não contém valores.',
  incomplete: 'A execução está incompleta. O mesmo comando a continua.',
  differences: 'Diferenças',
  allowed: 'Diferenças conhecidas',
  gapsTitle: 'Não comparado',
  leftTitle: 'Não foi possível desfazer',
  simulator: 'Simulador',
  provider: 'Provedor',
  source: 'Fonte',
  reason: 'Motivo',
  kinds: {
    missing: 'Falta no simulador',
    additional: 'Só no simulador',
    other_type: 'Outro tipo',
    other_value: 'Outra palavra conhecida',
    other_status: 'Outro status HTTP',
    other_error: 'Outro erro',
    other_states: 'Outros estados',
  },
  gaps: {
    no_connection: 'Sem conexão.',
    budget: 'Não restam chamadas.',
    rate_limited: 'O provedor pede uma pausa mais longa.',
    no_buyer: 'Requer --buyer, o e-mail de um usuário de teste comprador.',
    interrupted: 'Interrompido.',
    needs: 'Falta em uma resposta anterior:',
    refused: 'A preparação foi recusada com o status',
    unanswered: 'O simulador não tem este passo.',
  },
}
