/**
 * What a rich text may hold: the editor makes nothing else, the server keeps nothing else, the browser shows nothing else.
 * Links go to the web or to a mailbox, and open on their own.
 */
export const richTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
const spans = ['colspan', 'rowspan'] as const
export const richAttributes = { a: ['href', 'target', 'rel'], ol: ['start'], th: spans, td: spans } as const
/** How many columns or rows a cell may take; null for what is no such number, or says nothing. */
export const cellSpan = (given: string | null | undefined): number | null => {
  const count = /^\d{1,2}$/.test(given ?? '') ? Number(given) : 1
  return count > 1 ? count : null
}
export const richSchemes = ['http', 'https', 'mailto'] as const
export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const
/** An address that a link may have. */
export const isRichLink = (href: string) => /^(https?:\/\/|mailto:)[^\s<>"']+$/i.test(href)

/** The text without its form, for lengths, abstracts and searches. */
export const plainOf = (html: string): string =>
  html
    .replace(/<\/p>\s*(?=<\/t[hd]>)/gi, '')
    .replace(/<\/t[hd]>/gi, '\t')
    .replace(/<(br|\/p|\/li|\/h[23]|\/blockquote|\/tr)\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()
