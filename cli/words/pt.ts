import type { Words } from './en.ts'
import { clock } from './pt/clock.ts'
import { demo } from './pt/demo.ts'
import { doctor } from './pt/doctor.ts'
import { drift } from './pt/drift.ts'
import { fault } from './pt/fault.ts'
import { grade } from './pt/grade.ts'
import { listen } from './pt/listen.ts'
import { pay } from './pt/pay.ts'
import { refund } from './pt/refund.ts'
import { replay } from './pt/replay.ts'
import { settle } from './pt/settle.ts'
import { simulator } from './pt/simulator.ts'
import { start } from './pt/start.ts'
import { subscription } from './pt/subscription.ts'
import { trigger } from './pt/trigger.ts'
import { variables } from './pt/variables.ts'
import { verify } from './pt/verify.ts'
import { wait } from './pt/wait.ts'

export const pt: Words = {
  language: 'pt',
  about: 'Um gateway na frente do Mercado Pago, um simulador dele e ferramentas para suas notificações.',
  value: 'valor',
  titles: {
    'Usage:': 'Uso:',
    'Arguments:': 'Argumentos:',
    'Options:': 'Opções:',
    'Commands:': 'Comandos:',
    examples: 'Exemplos:',
  },
  options: {
    default: value => `padrão: ${value}`,
    help: 'mostra esta ajuda',
    version: 'mostra a versão',
    lang: 'idioma da ajuda e das mensagens: es, pt ou en (padrão: LANG)',
    json: 'mostra os resultados como JSON, um valor por linha',
  },
  usage: {
    unknownOption: flag => `Opção desconhecida: ${flag}.`,
    unknownCommand: name => `Comando desconhecido: ${name}.`,
    didYouMean: names => `Você quis dizer ${names}?`,
    missingArgument: name => `Falta o argumento ${name}.`,
    missingValue: flag => `A opção ${flag} precisa de um valor.`,
    notBoth: (one, other) => `Indique ${one} ou ${other}, não ambos.`,
    missingOption: flag => `A opção ${flag} é obrigatória.`,
    tooManyArguments: 'Argumentos demais.',
    notAnAddress: (flag, value) => `${flag} deve ser um endereço http ou https, não ${value}.`,
    hasCredentials: flag => `${flag} não deve ter usuário nem senha.`,
    notASeq: value => `${value} não é um seq. Um seq é o número de uma entrada, a partir de 1.`,
    notACount: (value, max) => `${value} não é um número inteiro de 1 a ${max}.`,
    tooLong: (value, maxSeconds) => `${value} é demais. O máximo é ${maxSeconds}s.`,
    notADuration: value => `${value} não é uma duração. Escreva 30s, 500ms ou 1m.`,
    notAnId: value => `${value} não é um id de pagamento nem de order.`,
    notASubscription: value => `${value} não é um id de assinatura.`,
    ambiguousAmount: value =>
      `${value} pode significar milhares ou decimais. Escreva os milhares sem ponto, como 1234, e no máximo dois decimais, como 99.90.`,
    notAnAmount: value => `${value} não é um valor. Escreva 1500 ou 99.90.`,
    notAChoice: (flag, value, choices) => `${flag} não pode ser ${value}. Possíveis: ${choices}.`,
    cannotRead: (file, reason) => `Não é possível ler ${file}: ${reason}`,
    cannotWrite: (file: string, reason: string) => `${file} não pode ser escrito: ${reason}`,
    seeHelp: command => `Veja ${command} --help.`,
  },
  demo,
  gateway: { about: 'inicia só o gateway; seu log vai para a saída padrão, em JSON' },
  simulator,
  gatewayClient: {
    failures: {
      bad_request: 'A solicitação não é válida.',
      unauthorized: 'Falta o token do console, ou está errado: informe-o com --token.',
      forbidden: 'O gateway não aceita solicitações para este nome de host.',
      not_found: 'Isso não existe.',
      validation_failed: 'O gateway não aceita estes valores.',
      too_many_tries: 'Houve tokens errados demais deste endereço. Espere e tente de novo.',
      not_configured: 'O gateway não tem token de acesso. Defina GATEWAY_ACCESS_TOKEN.',
      wait_timeout: 'O que se esperava não chegou a tempo.',
      provider_refused: 'O provedor recusou:',
      provider_failed: 'O provedor falhou ou não respondeu.',
      provider_timeout: 'O provedor não respondeu a tempo.',
      unavailable: 'O gateway não pode fazer isso agora. Tente de novo.',
      internal: 'O gateway falhou; o log dele diz por quê.',
    },
    url: 'endereço do gateway com seu prefixo',
    token: 'token do console do gateway',
    unreachable: url =>
      `Nenhum gateway responde em ${url}. Inicie um com pasarela demo, ou informe o endereço com --gateway.`,
    closed: url =>
      `O gateway em ${url} não tem nada para este comando, ou suas rotas estão fechadas: inicie-o com APP_ENV=local para abri-las.`,
    notAGateway: url =>
      `O que responde em ${url} não é um gateway. Informe o endereço, com o prefixo, em --gateway.`,
  },
  delivery: {
    answered: (url, status, ms) => `${url} respondeu ${status} em ${ms} ms.`,
    received: (seq, verdict) => `Recebida como #${seq}: ${verdict}.`,
    notAnswered: (url, reason) => `${url} não respondeu. ${reason}`,
    refused: status => `O receptor recusou a notificação com ${status}.`,
  },
  trigger,
  replay,
  wait,
  listen,
  pay,
  refund,
  settle,
  subscription,
  clock,
  fault,
  doctor,
  verify,
  grade,
  drift,
  start,
  variables,
}
