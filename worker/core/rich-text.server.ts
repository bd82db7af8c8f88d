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

const alignmentAttributes = ({ align, style }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const alignment = alignmentOf(align, style)
  return alignment ? { align: alignment } : {}
}
/** A paragraph or heading with its alignment, from an attribute or a style. */
const blockTransformer =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, attributes) => ({ tagName, attribs: alignmentAttributes(attributes) })
/** A table cell with its spans and alignment, without any other attribute of spreadsheets and word processors. */
const cellTransformer: sanitizeHtml.Transformer = (tagName, attributes) => {
  const { colspan, rowspan } = attributes
  const spans = Object.entries({ colspan, rowspan }).flatMap(([name, text]) => {
    const span = cellSpan(text)
    return span === null ? [] : [[name, String(span)] as const]
  })
  return { tagName, attribs: { ...Object.fromEntries(spans), ...alignmentAttributes(attributes) } }
}

/** Sanitizes HTML for storage and display: tags that are not allowed are removed, their text stays. Runs on every write. */
export const sanitizeRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    // The content of these tags is removed as well.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
    nestingLimit: 30,
    parseStyleAttributes: false,
    transformTags: {
      // A link with an address that is not allowed becomes plain text.
      a: (_, { href }) =>
        ({ tagName: 'a', attribs: href && isRichLink(href) ? { href, ...richLink } : {} }) as sanitizeHtml.Tag,
      b: 'strong',
      i: 'em',
      // `span` itself is not allowed: if its style does not raise or lower text, only its text stays.
      span: (tagName, { style }) => ({ tagName: scriptOf(style) ?? tagName, attribs: {} }),
      p: blockTransformer('p'),
      div: blockTransformer('p'),
      h1: blockTransformer('h2'),
      h2: blockTransformer('h2'),
      h3: blockTransformer('h3'),
      h4: blockTransformer('h3'),
      th: cellTransformer,
      td: cellTransformer,
      tfoot: 'tbody',
    },
  })
