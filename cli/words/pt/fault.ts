import type { Words } from '../en.ts'

export const fault: Words['fault'] = {
  about: 'põe uma falha no simulador, ou lista as ativas',
  fields:
    'a falha e o que ela afeta: status=500, code=2034, delay_ms=8000, reset, cut_off, performed, com method=, path=, times=; de notificações lose, copies=3, wrong_signature, com topic=, resource=',
  clear: 'remove todas as falhas',
  oneWay: 'Informe campos ou --clear, não ambos.',
  none: 'Nenhuma falha está ativa.',
}
