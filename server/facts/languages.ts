/**
 * The languages of the console, the sign-in page and the simulator's checkout. The first is the default for browsers
 * that request none of them.
 */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

type LanguageFacts = {
  /** The language's name in that language. */
  name: string
  /** BCP 47, for dates, numbers and money. */
  locale: string
  /** The texts of the sign-in page. The console is not served before the sign-in. */
  signIn: { title: string; hint: string; token: string; wrong: string; paused: string; enter: string }
}

export const languageFacts: Record<Language, LanguageFacts> = {
  es: {
    name: 'Español',
    locale: 'es',
    signIn: {
      title: 'Entrar',
      hint: 'Esta consola pide su token. Quien la puso en marcha lo eligió en GATEWAY_CONSOLE_TOKEN.',
      token: 'Token de la consola',
      wrong: 'Ese no es el token.',
      paused: 'Demasiados tokens incorrectos. Vuelva a probar en {seconds} s.',
      enter: 'Entrar',
    },
  },
  pt: {
    name: 'Português',
    locale: 'pt-BR',
    signIn: {
      title: 'Entrar',
      hint: 'Este console pede o seu token. Quem o iniciou o escolheu em GATEWAY_CONSOLE_TOKEN.',
      token: 'Token do console',
      wrong: 'Esse não é o token.',
      paused: 'Tokens errados demais. Tente de novo em {seconds} s.',
      enter: 'Entrar',
    },
  },
  en: {
    name: 'English',
    // en-GB puts the day before the month, as the other two languages do.
    locale: 'en-GB',
    signIn: {
      title: 'Sign in',
      hint: 'This console asks for its token. It was set in GATEWAY_CONSOLE_TOKEN when the console was started.',
      token: 'Console token',
      wrong: 'That is not the token.',
      paused: 'Too many wrong tokens. Try again in {seconds} s.',
      enter: 'Sign in',
    },
  },
}

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}
