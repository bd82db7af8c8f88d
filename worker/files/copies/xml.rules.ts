/** Escapes a text for an XML element or attribute. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ')

/** Decodes XML character references. */
export const decodeXml = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi,
    (_, hex: string | undefined, number: string | undefined, name: string) =>
      hex || number
        ? String.fromCodePoint(Math.min(0x10ffff, hex ? parseInt(hex, 16) : Number(number)))
        : { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name.toLowerCase()]!,
  )

/** Returns the XML with all attributes in double quotes, CDATA sections as text, and without comments. */
export const normalizeXml = (xml: string) =>
  xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => escapeXml(text))
    .replace(/<[^>]*>/g, (tag) =>
      tag.replace(/\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (_, double?: string, single?: string) =>
        double === undefined ? `="${(single ?? '').replaceAll('"', '&#34;')}"` : `="${double}"`,
      ),
    )
