import sanitizeHtml from 'sanitize-html'
import { cellSpan, isRichLink, richAttributes, richLink, richSchemes, richTags } from './rich-text'

/** A cell with what it spans, and nothing else of what spreadsheets and writers put on one. */
const cell: sanitizeHtml.Transformer = (tagName, { colspan, rowspan }) => {
  const spans = Object.entries({ colspan, rowspan }).flatMap(([name, given]) => {
    const span = cellSpan(given)
    return span === null ? [] : [[name, String(span)] as const]
  })
  return { tagName, attribs: Object.fromEntries(spans) }
}

/** Foreign markup as it may be stored and shown: what is not allowed is dropped, its text stays. Run on every write. */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    // Not to be read by anyone: their words go with them.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
    nestingLimit: 30,
    parseStyleAttributes: false,
    transformTags: {
      // A link that leads nowhere it may is none: its words stay.
      a: (_, { href }) =>
        ({ tagName: 'a', attribs: href && isRichLink(href) ? { href, ...richLink } : {} }) as sanitizeHtml.Tag,
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h4: 'h3',
      div: 'p',
      th: cell,
      td: cell,
      tfoot: 'tbody',
    },
  })
