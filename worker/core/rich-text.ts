/**
 * Tags that a rich text may contain: the editor creates, the server stores and the browser shows no others. Links go to
 * the web or to a mailbox, and open in a new tab.
 */
export const richTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
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
const spanAttributes = ['colspan', 'rowspan'] as const
const alignAttributes = ['align'] as const
export const richAttributes = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  p: alignAttributes,
  h2: alignAttributes,
  h3: alignAttributes,
  th: [...spanAttributes, ...alignAttributes],
  td: [...spanAttributes, ...alignAttributes],
} as const
/** Alignments of paragraphs, headings and cells other than the default. */
const richAlignments = ['center', 'right', 'justify'] as const
type RichAlignment = (typeof richAlignments)[number]
/** Returns the alignment of an `align` attribute or a `text-align` style; null for the default and for invalid values. */
export function alignmentOf(align: string | null | undefined, style: string | null | undefined): RichAlignment | null {
  const [, styled] = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style ?? '') ?? []
  const value = (styled ?? align ?? '').toLowerCase()
  const named = value === 'end' ? 'right' : value
  return richAlignments.find((one) => one === named) ?? null
}
/**
 * Returns the tag for a style that raises or lowers text, as word processors write superscripts and subscripts; null
 * for any other style.
 */
export function scriptOf(style: string | null | undefined): 'sup' | 'sub' | null {
  const [, align] = /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\b/i.exec(style ?? '') ?? []
  return align ? (align.toLowerCase() === 'super' ? 'sup' : 'sub') : null
}
/** Returns the number of columns or rows of a cell; null for 1 and for invalid values. */
export const cellSpan = (text: string | null | undefined): number | null => {
  const count = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 1
  return count > 1 ? count : null
}
export const richSchemes = ['http', 'https', 'mailto'] as const
export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const
/** True if a link may have this address. */
export const isRichLink = (href: string) => /^(https?:\/\/|mailto:)[^\s<>"']+$/i.test(href)

const scripts = {
  sup: { from: '0123456789+-=()abcdefghijklmnoprstuvwxyz−', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁻' },
  sub: { from: '0123456789+-=()aehijklmnoprstuvx−', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₋' },
}
/**
 * Converts a superscript or subscript to Unicode characters, so that plain text keeps it; returns the text unchanged if
 * there are no such characters.
 */
function toScriptCharacters(kind: 'sup' | 'sub', html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  const { from, to } = scripts[kind]
  const raised = Array.from(text, (sign) => Array.from(to)[Array.from(from).indexOf(sign)])
  return raised.every((sign) => sign !== undefined) ? raised.join('') : text
}
/** Converts rich text to plain text, for printing, lengths, abstracts and search. */
export const richTextToPlain = (html: string): string =>
  html
    .replace(/<sup>([\s\S]*?)<\/sup>/gi, (_, inner: string) => toScriptCharacters('sup', inner))
    .replace(/<sub>([\s\S]*?)<\/sub>/gi, (_, inner: string) => toScriptCharacters('sub', inner))
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
