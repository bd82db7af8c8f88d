import sanitizeHtml from 'sanitize-html'
import { richAttributes, richLink, richSchemes, richTags } from './rich-text'

/** Foreign markup as it may be stored and shown: what is not allowed is dropped, its text stays. Run on every write. */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: [...richAttributes.a], ol: [...richAttributes.ol] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    transformTags: {
      a: (_, { href }) => ({ tagName: 'a', attribs: href ? { href, ...richLink } : {} }) as sanitizeHtml.Tag,
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h4: 'h3',
      div: 'p',
    },
  })
