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
] as const
export const richAttributes = { a: ['href', 'target', 'rel'], ol: ['start'] } as const
export const richSchemes = ['http', 'https', 'mailto'] as const
export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const
/** An address that a link may have. */
export const isRichLink = (href: string) => /^(https?:\/\/|mailto:)[^\s<>"']+$/i.test(href)

/** The text without its form, for lengths, abstracts and searches. */
export const plainOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h[23]|\/blockquote)\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()
