import sanitize from 'sanitize-html'

const aligned = { 'text-align': [/^(left|center|right)$/] }

/**
 * What an announcement may be made of: the same list as the page that shows it. Anything else loses its tag and keeps its
 * words; scripts and styles lose their words too.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags:
      'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td span div hr a'.split(' '),
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      p: ['style'],
    },
    allowedStyles: { p: aligned },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
    nestingLimit: 30,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  }).trim()

/** Its words alone, one line. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/div)[^>]*>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()
