import type { Chance } from '~/db/seed/demo/chance'
import type { Call, Schema } from './calls'

/** What is sent: everything of a request but who sends it. */
export type Input = {
  kind: Kind
  path: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
/** Ids of what there is, by the name of its table. */
export type Ids = Record<string, string[]>

const hostile = [
  "' or 1=1 --",
  '"; drop table subject; --',
  '%_\\%',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '=cmd|calc!A1',
  '@SUM(1+1)',
  '${7*7}',
  '{{constructor.constructor("return 1")()}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  'true',
  '0',
  '-1',
  '1e999',
  '9'.repeat(400),
  '\u202egnp.exe',
  '\u200b\u200b',
  '　　',
  '\r\nset-cookie: a=b',
  '😀'.repeat(200),
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(300),
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '//evil.example',
  '2026-02-30',
  '2026-13-45 99:99:99',
  '0000-00-00',
  '9999-12-31 23:59:59',
  '12:00',
  ',,,',
  '*',
  '(((((',
  'a and near/2',
  '\u0001\u001f',
  '',
  ' ',
]
const broken = ['\ud800', 'a\udc00b', '\udbff\udbff', 'a\0b', '\0']
const numbers = [-1, 0, 1, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e300, -1e300, 0.1, 5e-324, 1e21, 999_999_999_999]
const otherTypes = [null, true, false, 0, 1.5, '', 'x', [], ['x'], {}, { a: 1 }, [[]], [null], [{}]]

/** One of the pieces that a schema names, or a value of its kind. */
function fitting(schema: Schema | undefined, name: string, path: string, ids: Ids, chance: Chance): unknown {
  if (!schema) return chance.pick(['x', 1, null])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fitting(chance.pick(choices), name, path, ids, chance)
  if (schema.allOf) return fitting(schema.allOf[0], name, path, ids, chance)
  switch (Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || chance.is(0.8))
          .map(([field, inner]) => [field, fitting(inner, field, path, ids, chance)]),
      )
    case 'array':
      return Array.from({ length: chance.int(0, 3) }, () => fitting(schema.items, name, path, ids, chance))
    case 'integer':
    case 'number':
      return chance.int(Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 100, 1000))
    case 'boolean':
      return chance.is(0.5)
    case 'null':
      return null
    case 'string':
      return textFor(schema, name, path, ids, chance)
    default:
      return chance.pick(['x', 1, null, {}])
  }
}
function textFor(
  { pattern = '', maxLength = 50 }: Schema,
  name: string,
  path: string,
  ids: Ids,
  chance: Chance,
): string {
  if (/id$|ids$/i.test(name)) return idFor(name, path, ids, chance)
  if (/:/.test(pattern)) return chance.pick(['2026-11-20 09:30:00', '2027-03-01 00:00:00', '2020-01-01 00:00:00'])
  if (/2\}-/.test(pattern)) return chance.pick(['2026-11-20', '2027-03-01', '2020-02-29'])
  if (/\(19\|20\)/.test(pattern)) return chance.pick(['2026', '2025', '2021', '1999'])
  if (/year/i.test(name)) return chance.pick(['2026', '2025', '2021'])
  if (/column/i.test(name)) return chance.pick(['createTime', 'id', 'year', 'status'])
  return chance.pick(['证券业智能运维研究', '按规定办理此事', '01', '1', '', '<p>内容</p>', 'x']).slice(0, maxLength)
}
/** An id of the table that the field or the path speaks of, mostly. */
function idFor(name: string, path: string, ids: Ids, chance: Chance): string {
  const tables = Object.keys(ids).toSorted((a, b) => b.length - a.length)
  const spoken = (text: string) => tables.filter((table) => text.toLowerCase().includes(table.toLowerCase()))
  const table = [...spoken(name), ...(chance.is(0.5) ? spoken(path) : []), ...(chance.is(0.7) ? ['subject'] : [])][0]
  const one = () => chance.pick(ids[table ?? chance.pick(tables)]!)
  return /ids$/i.test(name) && chance.is(0.3) ? [one(), one()].join(',') : one()
}

/** The same with one of its leaves, at any depth, or all of the outermost, in another shape. */
function spoiled(given: unknown, chance: Chance, spoil: () => unknown): unknown {
  if (!given || typeof given !== 'object' || Object.keys(given).length === 0) return spoil()
  const keys = Object.keys(given)
  const hit = chance.is(0.3) ? keys : [chance.pick(keys)]
  const copy = structuredClone(given) as Record<string, unknown>
  for (const key of hit)
    copy[key] =
      copy[key] && typeof copy[key] === 'object' && chance.is(0.6) ? spoiled(copy[key], chance, spoil) : spoil()
  return copy
}
const nested = (depth: number, array: boolean) =>
  array ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

type Making = { call: Call; fits: Record<string, unknown>; chance: Chance }
type Sent = { fields?: unknown; raw?: string; type?: string; search?: string; headers?: Record<string, string> }
const spoils =
  (spoil: (chance: Chance) => unknown) =>
  (making: Making): Sent => ({
    fields: spoiled(making.fits, making.chance, () => spoil(making.chance)),
  })
const BOUNDARY = 'keti-fuzz'
const multipart = (fields: object, file?: { name: string; content: string }) =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    ),
    ...(file
      ? [
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n${file.content}\r\n`,
        ]
      : []),
    `--${BOUNDARY}--\r\n`,
  ].join('')
const fileNames = [
  'a.xlsx',
  'a.pdf',
  'a.docx',
  'a.txt',
  '../x.png',
  'a',
  '.pdf',
  'a\ud800.pdf',
  '名'.repeat(300) + '.pdf',
]
const contents = ['', 'x', '%PDF-1.4\n%%EOF', 'PK\u0003\u0004', 'PK\u0005\u0006' + '\0'.repeat(18), '<html>']

/** The ways in which an input is made; each call gets each of them. */
const kinds = {
  fitting: ({ fits }) => ({ fields: fits }),
  missing: ({ fits, chance }) => ({
    fields: Object.fromEntries(Object.entries(fits).filter(() => chance.is(0.5))),
  }),
  nothing: ({ chance }) => chance.pick([{}, { fields: {} }, { raw: '' }]),
  tooLong: spoils((chance) => '长'.repeat(chance.pick([51, 256, 5000, 60_000]))),
  wrongType: spoils((chance) => chance.pick(otherTypes)),
  illFormed: spoils((chance) => chance.pick(broken)),
  hostile: spoils((chance) => chance.pick(hostile)),
  unknownIds: spoils((chance) => chance.pick(['0', 'x'.repeat(32), 'f'.repeat(64), '不存在', '-1'])),
  numbers: spoils((chance) => (chance.is(0.5) ? chance.pick(numbers) : String(chance.pick(numbers)))),
  arrays: spoils((chance) => Array.from({ length: chance.pick([1, 2, 501, 3000]) }, () => chance.pick(['x', 1, {}]))),
  deep: ({ chance }) => ({ raw: nested(chance.pick([50, 5000, 100_000]), chance.is(0.5)) }),
  deepField: ({ fits, chance }) => {
    const name = chance.pick(['x', ...Object.keys(fits)])
    return { raw: `{"${name}":${nested(chance.pick([20, 60, 5000]), chance.is(0.5))}}` }
  },
  strangeNames: ({ fits, chance }) => ({
    raw: `{"__proto__":{"id":"x"},"constructor":1,"a\\ud800":1,${JSON.stringify({ ...fits, [chance.pick(hostile)]: 1 }).slice(1)}`,
  }),
  noObject: ({ chance }) => ({ raw: chance.pick(['null', '[]', '1', '"x"', 'true', '[[]]', '[null]', '""']) }),
  noJson: ({ chance }) => ({ raw: chance.pick(['{', '{"a":', '\u0000', '{"a":1}}', "{'a':1}", '\ufeff', 'NaN']) }),
  noText: ({ chance }) => ({
    raw: `{"keyword":"${chance.pick(['\xff\xfe', '\xc3\x28', '\xed\xa0\x80'])}"}`,
    type: 'bytes',
  }),
  otherContent: ({ fits, chance }) => ({
    raw: JSON.stringify(fits),
    type: chance.pick(['text/plain', 'application/xml', 'application/jsonp', 'x', '', 'application/json; charset=gbk']),
  }),
  emptyBoundary: ({ chance }) => ({
    raw: chance.pick(['', 'x', '--\r\n\r\n----', multipart({ a: 1 })]),
    type: chance.pick(['multipart/form-data; boundary=', 'multipart/form-data', 'multipart/form-data; boundary=""']),
  }),
  form: ({ fits, chance }) => ({
    raw: multipart(fits, { name: chance.pick(fileNames), content: chance.pick(contents) }),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }),
  cutForm: ({ fits, chance }) => ({
    raw: multipart(fits, { name: 'a.xlsx', content: 'x' }).slice(0, chance.int(0, 200)),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }),
  urlForm: ({ fits, chance }) => ({
    raw: chance.is(0.5)
      ? String(new URLSearchParams(Object.entries(fits).map(([name, value]) => [name, String(value)])))
      : chance.pick(['a=%ED%A0%80', '%', 'a=%00', '&&&', 'id=%FF', 'a[]=1&a[]=2&a=3']),
    type: 'application/x-www-form-urlencoded',
  }),
  strangeAddress: ({ chance }) => ({
    search: chance.pick([
      '%ED%A0%80=1',
      'id=%ED%A0%80',
      'id=%FF',
      'id=%00',
      'id=%',
      'id=1&id=2',
      'id[]=1',
      '&&==',
      'pageSize=9e9',
    ]),
  }),
  paging: ({ fits, chance }) => ({
    fields: {
      ...fits,
      pageNo: chance.pick([0, -1, 1e9, 'x', 1.5, '1e3', [1]]),
      pageSize: chance.pick([0, -1, 1e9, 'x', 10, 100_000]),
      column: chance.pick(['id', 'password', "id' --", 'createTime', '', ['id']]),
      order: chance.pick(['asc', 'desc', 'up', '']),
    },
  }),
  headers: ({ fits, chance }) => ({
    fields: fits,
    headers: chance.pick<Record<string, string>>([
      { 'x-access-token': 'x' },
      { 'x-access-token': 'eyJhbGciOiJub25lIn0.e30.' },
      { cookie: 'keti_session=%ED%A0%80; keti_locale=xx; now_offset=-99999999999999999' },
      { 'x-now-offset': '1e300' },
      { 'x-now-offset': '-99999999999999' },
      { range: 'bytes=5-1' },
      { 'if-none-match': '*', 'accept-language': 'zz;q=9' },
      { 'content-length': '-1' },
      { 'x-real-ip': 'not an address' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { upgrade: 'websocket', 'sec-websocket-protocol': 'x' },
    ]),
  }),
} satisfies Record<string, (making: Making) => Sent>
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

/** An input of a call: the `number`-th, made by chance alone. */
export function inputOf(call: Call, ids: Ids, number: number, chance: Chance): Input {
  const kind = kindNames[number % kindNames.length]!
  const base = fitting(call.takes, '', call.path, ids, chance)
  const fits = (base && typeof base === 'object' && !Array.isArray(base) ? base : { id: base }) as Making['fits']
  const { fields, raw, type, search, headers = {} }: Sent = kinds[kind]({ call, fits, chance })
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields && typeof fields === 'object' ? (fields as Record<string, unknown>)[name] : undefined
    return encodeURIComponent(
      typeof value === 'string' && value.isWellFormed() ? value || 'x' : idFor(name, call.path, ids, chance),
    )
  })
  const inAddress = call.method === 'GET' || chance.is(0.1)
  const query = search ?? (fields && inAddress ? searchOf(fields, chance) : '')
  const address = { kind, method: call.method, path: query ? `${path}?${query}` : path, headers }
  if (call.method === 'GET') return address
  const text =
    raw ??
    (call.file && kind !== 'nothing'
      ? multipart(fields ?? {}, { name: chance.pick(fileNames), content: chance.pick(contents) })
      : fields === undefined
        ? ''
        : JSON.stringify(fields))
  const formed = raw === undefined && call.file && kind !== 'nothing'
  const sentAs =
    type === 'bytes'
      ? 'application/json'
      : (type ?? (formed ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'))
  return {
    ...address,
    headers: { ...(sentAs && { 'content-type': sentAs }), ...headers },
    body: type === 'bytes' ? Uint8Array.from(text, (sign) => sign.charCodeAt(0)) : text,
  }
}
function searchOf(fields: object, chance: Chance): string {
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      Array.isArray(value) && chance.is(0.5) ? value.map((one) => [name, one] as const) : [[name, value] as const],
    )
    .map(([name, value]) => {
      const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
      return `${escaped(name)}=${text.isWellFormed() ? escaped(text) : '%ED%A0%80'}`
    })
    .join('&')
    .slice(0, 100_000)
}
