import { Extension, Mark } from '@tiptap/core'
import { alignmentOf } from './allowed-html'

const scriptMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', style: string, key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${style}` }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
  })

/** Keeps the alignment of pasted paragraphs and headings; the alignment of a cell applies to its content. */
const Alignment = Extension.create({
  name: 'alignment',
  // A paragraph pasted over an empty one keeps its own alignment.
  extendNodeSchema: ({ name }) => (name === 'paragraph' ? { definingForContent: true } : {}),
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => {
            const cell = element.closest('td, th')
            const [own, around] = [element, cell].map((one) =>
              alignmentOf(one?.getAttribute('align'), one?.getAttribute('style')),
            )
            return own ?? around
          },
          renderHTML: ({ align }) => (align ? { align: String(align) } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const align = (given: string | null) => () =>
      ['paragraph', 'heading'].some((type) => this.editor.commands.updateAttributes(type, { align: given }))
    return {
      'Mod-Shift-l': align(null),
      'Mod-Shift-e': align('center'),
      'Mod-Shift-r': align('right'),
      'Mod-Shift-j': align('justify'),
    }
  },
})

/** Superscript (Ctrl+.), subscript (Ctrl+,) and alignment, parsed from the tags or styles of word processors. */
export const pasteExtensions = [
  scriptMark('superscript', 'sup', 'super', 'Mod-.'),
  scriptMark('subscript', 'sub', 'sub', 'Mod-,'),
  Alignment,
]

/** Counts the pictures in pasted or dropped data; the editor accepts none of them. */
export function countImages(data: DataTransfer | null): number {
  const html = data?.getData('text/html').replace(/<!--[\s\S]*?-->/g, '') ?? ''
  const inText = html.match(/<img\b/gi)?.length ?? 0
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/')).length
  return Math.max(inText, files)
}
