/** Pieces of texts that are designed to be slow to mask. */
const hostilePieces: Readonly<Record<string, string>> = {
  cards: '4111111111111111 ',
  'cards in groups': '4111 1111 1111 1111 ',
  'groups of digits': '4509 ',
  'digits with dashes': '4509953566233704-',
  'cards as ids': '"id":4509953566233704,',
  'words before cards': 'a1a1a1a1a1a1a1a1a1a1 4509953566233704-',
  'digits only': '4509953566233704',
  'PIX codes': `00020126${'4509953566233704'.repeat(8)}`,
  quotes: '"',
  backslashes: '\\',
  'backslashes and a quote': `${'\\'.repeat(63)}"`,
  'escaped letters': 't\\u006fken',
  'escaped backslashes': '\\u005c',
  secrets: '"token":"x",',
  'secrets in JSON in JSON': '\\"cvv\\":\\"\\\\',
  'keys without a value': '"token" ',
  'keys before backslashes': '"token\\\\\\\\\\\\\\\\',
  'brackets that never close': '"password":[{',
  parameters: 'token=',
  credentials: 'APP_USR-',
  'bearer tokens': 'Bearer ',
  'percent signs': '%25',
  'encoded letters': '%2574oken',
  'headers of parts': 'content-disposition: name=token\n',
  'parts of forms': 'content-disposition: name="token"\n\n',
  'OAuth codes': 'TG-12345678901234567890',
  spaces: ' ',
  'a key before spaces': `"token"${' '.repeat(60_000)}`,
}

/** Each piece repeated to a length in bytes: alone, and inside JSON before a card number and a secret. */
export function makeHostileTexts(length: number): [name: string, text: string][] {
  return Object.entries(hostilePieces).flatMap(([name, piece]): [string, string][] => {
    const text = piece.repeat(Math.ceil(length / piece.length))
    return [
      [name, text],
      [`${name} in JSON`, `{"x":"${text}a","card":4509953566233704,"token":"x"}`],
    ]
  })
}
