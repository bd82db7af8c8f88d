/** Where code may be changed in one small way, and the same code with every change built in, to be switched on one at a time. */
import { parseSync } from 'vite'

/** One change: within the code from `start` to `end`, each patch puts `text` in the place of what stands there. */
export type Change = {
  start: number
  end: number
  /** What is switched: the value of an expression, or a statement that is left out. */
  kind: 'value' | 'statement'
  patches: readonly Patch[]
  /** The first character that is changed. */
  at: number
  /** `=== → !==`. */
  says: string
}
type Patch = { start: number; end: number; text: string }
type Node = { type: string; start: number; end: number } & Record<string, any>

const SWAPS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
}
/** The same comparisons as the database's query language spells them. */
const CALLS: Record<string, string> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  and: 'or',
  or: 'and',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
}
/** And as SQL's own text does; the first group is what is replaced. */
const SQL = /(?<=\s)(<>|!=|>=|<=|=|>|<|and|or|\+|-)(?=\s)|(?<![\w.'$])(\d+)(?![\w.'])/gi
const SQL_SWAPS: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  and: 'or',
  or: 'and',
  '+': '-',
  '-': '+',
}

const parsed = (path: string, code: string): Node => {
  const { program, errors } = parseSync(path, code, { lang: 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** Every change that may be made to a file, in the order of the text. */
export function changesIn(path: string, code: string): Change[] {
  const program = parsed(path, code)
  const ofDatabase = importedFrom(program, 'drizzle-orm')
  const found: Change[] = []
  const add = (node: Node, kind: Change['kind'], says: string, ...patches: Patch[]) =>
    found.push({ start: node.start, end: node.end, kind, patches, says, at: patches[0]?.start ?? node.start })

  walk(program, (node, parents) => {
    const parent = parents.at(-1)
    if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
      const to = SWAPS[node.operator]
      if (!to || [node.left, node.right].some(isText)) return
      add(node, 'value', `${node.operator} → ${to}`, sign(code, node, to))
    } else if (node.type === 'LogicalExpression' && SWAPS[node.operator]) {
      const to = SWAPS[node.operator]!
      add(node, 'value', `${node.operator} → ${to}`, sign(code, node, to), ...around(node.left), ...around(node.right))
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      add(node, 'value', '! → nothing', { start: node.start, end: node.start + 1, text: '' })
    } else if (node.type === 'Literal' && isNamed(node, parent)) {
      return
    } else if (node.type === 'Literal' && typeof node.value === 'number') {
      add(node, 'value', `${node.raw} → ${node.value + 1}`, whole(node, String(node.value + 1)))
    } else if (node.type === 'Literal' && typeof node.value === 'boolean') {
      add(node, 'value', `${node.value} → ${!node.value}`, whole(node, String(!node.value)))
    } else if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') {
      if (!isEarly(node, parents)) return
      const word = node.type === 'ReturnStatement' ? 'return' : 'throw'
      add(node, 'statement', `${word} → nothing`)
    } else if (node.type === 'CallExpression' && CALLS[node.callee.name] && ofDatabase.has(node.callee.name)) {
      const { name } = node.callee
      add(node.callee, 'value', `${name} → ${CALLS[name]}`, whole(node.callee, `$drizzle.${CALLS[name]}`))
    } else if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      for (const piece of node.quasi.quasis as Node[]) {
        const from = piece.start + 1
        for (const { index, 0: text, 2: digits } of (piece.value.raw as string).matchAll(SQL)) {
          const to = digits ? String(Number(digits) + 1) : SQL_SWAPS[text.toLowerCase()]!
          add(node, 'value', `sql ${text} → ${to}`, { start: from + index, end: from + index + text.length, text: to })
        }
      }
    }
  })
  return found.sort((a, b) => a.at - b.at)
}

/**
 * The file with these changes built in: `$change(number)` answers whether that one is on, and counts; `$turn()` counts what
 * goes round. Lines stay what they were.
 */
export function switched(path: string, code: string, changes: readonly { number: number; change: Change }[]): string {
  const loops: Node[] = []
  walk(parsed(path, code), (node) => {
    if (/^(For|While|DoWhile)Statement$/.test(node.type) && node.test) loops.push(node.test)
  })
  type Group = { start: number; end: number; changes: typeof changes; loop: boolean }
  const groups = new Map<string, Group>()
  const groupOf = ({ start, end }: { start: number; end: number }) => {
    const key = `${start}-${end}`
    const group = groups.get(key) ?? { start, end, changes: [], loop: false }
    groups.set(key, group)
    return group
  }
  for (const one of changes) {
    const group = groupOf(one.change)
    group.changes = [...group.changes, one]
  }
  for (const loop of loops) groupOf(loop).loop = true
  // The outermost first.
  const all = [...groups.values()].sort((a, b) => a.start - b.start || b.end - a.end)

  const render = (start: number, end: number, patches: readonly Patch[], within?: Group): string => {
    let out = ''
    let at = start
    const inner = all.filter((group) => group !== within && group.start >= start && group.end <= end)
    const pieces: (Patch | Group)[] = [
      // An opening bracket stands before what begins where it does.
      ...[...patches].map((patch) => ({ ...patch, first: 0 })),
      ...inner.map((group) => Object.assign(group, { first: 1 })),
    ].sort((a, b) => a.start - b.start || a.first - b.first)
    for (const piece of pieces) {
      if (piece.start < at) continue
      out += code.slice(at, piece.start)
      out += 'text' in piece ? piece.text : written(piece)
      at = piece.end
    }
    return out + code.slice(at, end)
  }
  const written = (group: Group): string => {
    const plain = render(group.start, group.end, [], group)
    if (group.changes[0]?.change.kind === 'statement') {
      return `{ if (!$change(${group.changes[0].number})) ${plain} }`
    }
    const options = group.changes.map(
      ({ number, change }) => `$change(${number}) ? (${render(group.start, group.end, change.patches, group)}) : `,
    )
    const value = options.length > 0 ? `$either(${options.join('')}(${plain}))` : plain
    return group.loop ? `$turn() && (${value})` : value
  }
  const orm = changes.some(({ change }) => change.patches.some((patch) => patch.text.startsWith('$drizzle.')))
  return `${orm ? `import * as $drizzle from 'drizzle-orm'; ` : ''}${render(0, code.length, [])}`
}

/** Goes through what is run, parents given from the outermost; what only types say is left out. */
function walk(root: Node, visit: (node: Node, parents: readonly Node[]) => void) {
  const parents: Node[] = []
  const step = (node: Node) => {
    if (node.type.startsWith('TS') && !('expression' in node)) return
    visit(node, parents)
    parents.push(node)
    for (const [key, value] of Object.entries(node)) {
      if (/^(typeAnnotation|typeArguments|typeParameters|returnType)$/.test(key)) continue
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type === 'string' && typeof child.start === 'number') step(child)
      }
    }
    parents.pop()
  }
  step(root)
}

function importedFrom(program: Node, source: string): Set<string> {
  const imports = (program.body as Node[]).filter(
    (node) => node.type === 'ImportDeclaration' && node.source.value === source,
  )
  return new Set(imports.flatMap((node) => (node.specifiers as Node[]).map(({ local }) => local.name as string)))
}

const isText = (node: Node) => node.type === 'TemplateLiteral' || typeof node.value === 'string'
const isNamed = (node: Node, parent?: Node) => parent?.key === node && parent.computed === false
const whole = ({ start, end }: Node, text: string): Patch => ({ start, end, text })
const around = ({ start, end }: Node): Patch[] => [
  { start, end: start, text: '(' },
  { start: end, end, text: ')' },
]

function sign(code: string, { left, right, operator }: Node, to: string): Patch {
  const start = code.indexOf(operator, left.end)
  if (start < 0 || start >= right.start) throw new Error(`no ${operator} before ${right.start}`)
  return { start, end: start + operator.length, text: to }
}

/** In a branch of an `if`, with more to come in the same function. */
function isEarly(node: Node, parents: readonly Node[]): boolean {
  let child = node
  for (const parent of parents.toReversed()) {
    if (parent.type === 'IfStatement') return parent.alternate === null
    if (parent.type !== 'BlockStatement' || parent.body.at(-1) !== child) return false
    child = parent
  }
  return false
}
