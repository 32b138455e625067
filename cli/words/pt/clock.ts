import type { Words } from '../en.ts'

export const clock: Words['clock'] = {
  about: 'mostra o relógio da conta no simulador, ou o move: o que vence nesse tempo é feito',
  days: 'move em dias',
  hours: 'move em horas',
  to: 'move para uma data, por exemplo 2027-01-31',
  real: 'volta à hora real; o que foi feito fica',
  oneWay: 'Informe --real, --to, ou --days e --hours.',
  notANumber: value => `${value} não é um número. Escreva 3 ou 1.5.`,
  notADate: value => `${value} não é uma data. Escreva 2027-01-31 ou 2027-01-31T10:00:00Z.`,
  now: at => `O relógio marca ${at}.`,
  advanced: (at, jobs) =>
    `O relógio marca ${at}. ${jobs === 1 ? 'Uma tarefa foi executada' : `${jobs} tarefas foram executadas`}.`,
}
