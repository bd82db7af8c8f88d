import sanitizeHtml from 'sanitize-html'
import {
  alignmentOf,
  cellSpan,
  isRichLink,
  richAttributes,
  richLink,
  richSchemes,
  richTags,
  scriptOf,
} from './rich-text'

const alignmentIn = ({ align, style }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const alignment = alignmentOf(align, style)
  return alignment ? { align: alignment } : {}
}
/** A paragraph or heading with its alignment, written as an attribute or as a style. */
const block =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, attributes) => ({ tagName, attribs: alignmentIn(attributes) })
/** A cell with what it spans and its alignment, and nothing else of what spreadsheets and writers put on one. */
const cell: sanitizeHtml.Transformer = (tagName, attributes) => {
  const { colspan, rowspan } = attributes
  const spans = Object.entries({ colspan, rowspan }).flatMap(([name, given]) => {
    const span = cellSpan(given)
    return span === null ? [] : [[name, String(span)] as const]
  })
  return { tagName, attribs: { ...Object.fromEntries(spans), ...alignmentIn(attributes) } }
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
      // Not allowed itself: where its style raises or lowers no text, its words alone stay.
      span: (tagName, { style }) => ({ tagName: scriptOf(style) ?? tagName, attribs: {} }),
      p: block('p'),
      div: block('p'),
      h1: block('h2'),
      h2: block('h2'),
      h3: block('h3'),
      h4: block('h3'),
      th: cell,
      td: cell,
      tfoot: 'tbody',
    },
  })
