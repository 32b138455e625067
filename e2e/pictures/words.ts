/** The words of the pictures that are not of the console: captions of the moving picture, and the social preview. */
import type { Language } from '../../server/facts/languages.ts'

type Words = { pay: string; signature: string; clock: string; promise: string; about: string }

export const words: Record<Language, Words> = {
  en: {
    pay: '1 · Pay: one click runs the whole flow',
    signature: '2 · A wrong signature, explained',
    clock: '3 · Three days later, in one click',
    promise: 'Mercado Pago on your laptop',
    about: 'Simulator, console and test kit. No account, no internet.',
  },
  es: {
    pay: '1 · Pagar: un clic ejecuta el flujo completo',
    signature: '2 · Una firma incorrecta, explicada',
    clock: '3 · Tres días después, en un clic',
    promise: 'Mercado Pago en tu equipo',
    about: 'Simulador, consola y kit de pruebas. Sin cuenta y sin internet.',
  },
  pt: {
    pay: '1 · Pagar: um clique executa o fluxo completo',
    signature: '2 · Uma assinatura incorreta, explicada',
    clock: '3 · Três dias depois, em um clique',
    promise: 'Mercado Pago no seu computador',
    about: 'Simulador, console e kit de testes. Sem conta e sem internet.',
  },
}
