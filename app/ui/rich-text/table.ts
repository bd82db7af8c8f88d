import { Extension, Node, type NodeConfig } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { cellSpan } from './allowed'

/** What each node is to the editing of tables. */
const tableRoles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => cellSpan(element.getAttribute(name)) ?? 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] as number } : {},
})
const cellOf = (name: string, tag: 'td' | 'th'): NodeConfig => ({
  name,
  content: '(paragraph | bulletList | orderedList)+',
  isolating: true,
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    // Columns are as wide as what stands in them.
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
    const go = (way: 1 | -1) => () => goToNextCell(way)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

/** Simple tables: rows of cells, some of them headings, some over several columns or rows. Pasted ones keep their cells. */
export const tables = [
  Table,
  TableRow,
  Node.create(cellOf('tableCell', 'td')),
  Node.create(cellOf('tableHeader', 'th')),
  TableEditing,
]

/** An empty table with headings in its first row. */
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
