const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML and XML. Control characters, which XML has no form for, are shown as `�`. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, one => entities[one] ?? one)
    .replaceAll(/\p{Cc}/gu, one => (/\s/.test(one) ? one : '�'))
}
