import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/**
 * Text lengths and number ranges belong to the contract of a call: a control takes the constraints of the call's schema
 * (`useForm`, `useUncontrolledForm`), or `worker/core/limits.ts`, which the schemas use.
 */
const attributes = ['maxLength', 'minLength', 'maxCount', 'max', 'min', 'limit']
/** `limit` of a query is a row count. */
const properties = attributes.filter((name) => name !== 'limit')

/** Numbers outside of contracts, with the reason. */
const ofTheScreen: Record<string, string> = {
  'app/demo/': 'the page that shows the kit calls nothing',
  'app/ui/list/pagination.tsx maxLength': 'the digits of a page number',
  'app/grading/parts/rule/criteria.tsx max': 'what a new line begins with',
  'app/grading/parts/rule/criteria.tsx limit': 'the mark of a meter: weights are hundredths',
  'app/forms/parts/templates.ts': 'what the questions of a new form begin with',
  'app/subjects/lists/subject-list.tsx max': 'a filter: a list that is only read has no schema in the browser',
  'app/frame/appearance.ts /^[0-9a-f]{6}$/i': 'a colour of this browser',
  'app/grading/parts/default-year.server.ts /^(19|20)\\d{2}$/': 'an address that names no year leads to this year',
  'app/files/excel/workbook-upload.ts /^[0-9a-f-]{16,}$/i': 'an id in a line is not what people call it',
}
const isKnown = (where: string) => Object.keys(ofTheScreen).some((known) => where.startsWith(known))

type Node = { type: string; start: number; end: number } & Record<string, any>
const nodesOf = (node: unknown): Node[] => {
  if (!node || typeof node !== 'object') return []
  const inner = Object.values(node).flatMap(nodesOf)
  return 'type' in node ? [node as Node, ...inner] : inner
}
/** A literal number or a sum of literals. 0 and 1 are allowed. */
const isWritten = (node: Node | null | undefined): boolean =>
  node?.type === 'Literal'
    ? typeof node.value === 'number' && node.value > 1
    : node?.type === 'BinaryExpression' && isWritten(node.left) && isWritten(node.right)

/** Literal lengths and ranges of a file, each as `file attribute` or `file /regex/`. */
function writtenIn(file: string, code: string): string[] {
  const nodes = nodesOf(parseSync(file, code, { sourceType: 'module' }).program)
  const own = new Set(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && isWritten(init))
      .map(({ id }) => id.name as string),
  )
  const isNumber = (node: Node | null | undefined) =>
    isWritten(node) || (node?.type === 'Identifier' && own.has(node.name))
  return nodes.flatMap((node) => {
    const { type, name, key, value, left, right } = node
    if (type === 'JSXAttribute' && attributes.includes(name.name) && isNumber(value?.expression))
      return [`${file} ${name.name}`]
    if (type === 'Property' && properties.includes(key.name) && isNumber(value)) return [`${file} ${key.name}`]
    if (type === 'BinaryExpression' && isNumber(right) && /\.trim\(\)\.length$/.test(code.slice(left.start, left.end)))
      return [`${file} ${code.slice(node.start, node.end)}`]
    if (node['regex'] && /^\^.*\{\d+(,\d*)?\}.*\$$/.test(node['regex'].pattern)) return [`${file} ${node['raw']}`]
    return []
  })
}
const screens = globSync('app/**/*.{ts,tsx}').toSorted()

describe('a screen', () => {
  test('defines no length or range of a contract', () => {
    const written = screens.flatMap((file) => writtenIn(file, readFileSync(file, 'utf8')))
    expect(written.filter((where) => !isKnown(where))).toEqual([])
    expect(Object.keys(ofTheScreen).filter((known) => !written.some((where) => where.startsWith(known)))).toEqual([])
  })
  test.each([
    ['an attribute', '<Input maxLength={50} />'],
    ['a constant of its own', 'const MOST = 20_000\nconst a = <Input maxLength={MOST} />'],
    ['a part of a description', 'const slot = { max: 5 * 1024 }'],
    ['the length of what is typed', 'const enough = text.trim().length > 4'],
    ['a shape', 'const isCode = /^\\d{6}$/'],
  ])('that defines it as %s is detected', (_, code) => {
    expect(writtenIn('x.tsx', code)).toHaveLength(1)
  })
})
