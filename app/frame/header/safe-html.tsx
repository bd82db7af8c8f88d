import { createElement, Fragment, type ReactNode } from 'react'

/** What an announcement may be made of. Anything else keeps its words and loses its tag. */
const tags = new Set(
  'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td span div'.split(' '),
)
/** These would only leave their source behind. */
const silent = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])
const safeLink = /^(https?:|mailto:|\/(?!\/))/i

/** HTML that somebody wrote, as elements of ours: no script, no style, no address but of the web, of mail or of this site. */
export function SafeHtml({ html }: { html: string }) {
  return <>{children(new DOMParser().parseFromString(html, 'text/html').body)}</>
}

const children = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, at) => shown(node, at))

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (silent.has(tag)) return null
  if (tag === 'br') return <br key={key} />
  const href = tag === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (safeLink.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer">
        {children(node)}
      </a>
    )
  return createElement(tags.has(tag) ? tag : Fragment, { key }, ...children(node))
}
