const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What is no character of XML 1.0 (https://www.w3.org/TR/xml/#charsets), and the controls C1, which are. */
const unknown = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for HTML and XML. Characters that XML has no form for are shown as `�`. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, one => entities[one] ?? one).replaceAll(unknown, '�')
}
