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
const spans = ['colspan', 'rowspan'] as const
const aligned = ['align'] as const
export const richAttributes = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  p: aligned,
  h2: aligned,
  h3: aligned,
  th: [...spans, ...aligned],
  td: [...spans, ...aligned],
} as const
/** The alignments of paragraphs, headings and cells besides the usual one. */
const richAlignments = ['center', 'right', 'justify'] as const
type RichAlignment = (typeof richAlignments)[number]
/** The alignment that an attribute `align` or a style `text-align` gives; null for the usual one and for anything else. */
export function alignmentOf(align: string | null | undefined, style: string | null | undefined): RichAlignment | null {
  const [, styled] = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style ?? '') ?? []
  const given = (styled ?? align ?? '').toLowerCase()
  const named = given === 'end' ? 'right' : given
  return richAlignments.find((one) => one === named) ?? null
}
/** The tag of text that a style raises or lowers, as word processors write superscripts and subscripts; null for no such style. */
export function scriptOf(style: string | null | undefined): 'sup' | 'sub' | null {
  const [, found] = /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\b/i.exec(style ?? '') ?? []
  return found ? (found.toLowerCase() === 'super' ? 'sup' : 'sub') : null
}
/** How many columns or rows a cell may take; null for what is no such number, or says nothing. */
export const cellSpan = (given: string | null | undefined): number | null => {
  const count = /^\d{1,2}$/.test(given ?? '') ? Number(given) : 1
  return count > 1 ? count : null
}
export const richSchemes = ['http', 'https', 'mailto'] as const
export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const
/** An address that a link may have. */
export const isRichLink = (href: string) => /^(https?:\/\/|mailto:)[^\s<>"']+$/i.test(href)

const scripts = {
  sup: { from: '0123456789+-=()abcdefghijklmnoprstuvwxyz−', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁻' },
  sub: { from: '0123456789+-=()aehijklmnoprstuvx−', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₋' },
}
/** A superscript or subscript in characters of its own, so that plain text still says it; unchanged where there are none. */
function inScript(kind: 'sup' | 'sub', html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  const { from, to } = scripts[kind]
  const raised = Array.from(text, (sign) => Array.from(to)[Array.from(from).indexOf(sign)])
  return raised.every((sign) => sign !== undefined) ? raised.join('') : text
}
/** The text without its form, for prints, lengths, abstracts and searches. */
export const plainOf = (html: string): string =>
  html
    .replace(/<sup>([\s\S]*?)<\/sup>/gi, (_, inner: string) => inScript('sup', inner))
    .replace(/<sub>([\s\S]*?)<\/sub>/gi, (_, inner: string) => inScript('sub', inner))
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
