import { Extension, Node, type NodeConfig } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { cellSpan } from './allowed-html'

/** Roles of the nodes for prosemirror-tables. */
const tableRoles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => cellSpan(element.getAttribute(name)) ?? 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] as number } : {},
})
const cellNode = (name: string, tag: 'td' | 'th'): NodeConfig => ({
  name,
  content: '(paragraph | bulletList | orderedList)+',
  isolating: true,
  addAttributes: () => ({
    colspan: spanAttribute('colspan'),
    rowspan: spanAttribute('rowspan'),
    // Column widths follow the content.
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
  parseHTML: () => [{ tag }],
  renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

/** Extensions for simple tables: rows, header cells, merged cells. Pasted tables keep their cells. */
export const tableExtensions = [
  Table,
  TableRow,
  Node.create(cellNode('tableCell', 'td')),
  Node.create(cellNode('tableHeader', 'th')),
  TableEditing,
]

/** Returns an empty table with a header row. */
export const emptyTable = (rows = 3, columns = 3) => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
})
