import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCallStubs, buildCallSchemas } from '~/scripts/vite/call-stubs'
import { type Answer, callApi } from '~/app/lib/api'
import { areaRoutes } from '~/worker/api'
import type { HandlerResultOf, ResultOf } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as grading from '~/worker/grading/calls'
import { meetingDetail } from '~/worker/meetings/calls'

const declared = areaRoutes.flatMap((route) => ('call' in route ? [route.call] : []))

test('every declared call has a route and a unique address', () => {
  const addresses = declared.flatMap(({ method, path }) => method.split('|').map((one) => `${one} ${path}`))
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
  const files = globSync('worker/**/calls.ts').map((file) => readFileSync(file, 'utf8'))
  const written = files.flatMap((code) => [...code.matchAll(/^export const \w+ = call\('(\S+) (\S+)'/gm)])
  const names = written.flatMap(([, method, path]) => method!.split('|').map((one) => `${one} ${path}`))
  expect(names.toSorted()).toEqual(addresses.toSorted())
})

test('a form imports the schema that a record declares', () => {
  const code = `import { call } from '../core/call'
import { declared } from '../records/declared'
import { position } from './record'
const of = declared(position)
export const add = call('POST /v2/x/add', of.add)`
  expect(buildCallSchemas('x/calls.ts?takes', code)).toBe(`\
import { declared } from '../records/declared'
import { position } from './record'
const of = declared(position)
export const add = of.add.takes`)
  expect(buildCallStubs('x/calls.ts', code)).toContain(`takes: () => import('./calls.ts?takes').then((all) => all.add)`)
})

test('call paths are written only in their declarations', () => {
  /** Addresses of other servers, and unknown ones. */
  const others = [
    'tests/api/auth/cas.test.ts',
    'tests/api/core/unavailable.test.ts',
    'tests/api/core/commit.test.ts',
    'tests/api/core/request-guards.test.ts',
    'tests/api/core/languages.test.ts',
    'tests/api/core/basic-calls.test.ts',
    'tests/api/local-services/services.test.ts',
    'tests/e2e/cas.test.ts',
    'tests/live/connection.test.ts',
    'tests/rules/calls.test.ts',
  ]
  const named = globSync('{app,jobs,scripts,tests}/**/*.{ts,tsx}').filter((file) =>
    /(['"`*}]|(GET|POST|PUT|DELETE) )\/(v2|cas|api|sys)\//.test(withoutComments(readFileSync(file, 'utf8'))),
  )
  expect(named.toSorted()).toEqual(others.toSorted())
})
const withoutComments = (code: string) => code.replaceAll(/\/\*\*.*?\*\//gs, '')

test('constant success messages stand with the call and not in the command', () => {
  const commands = globSync('worker/**/*.server.ts').flatMap((file) =>
    readFileSync(file, 'utf8').split(/^export (?:const|async function|function) /m),
  )
  const fixed = commands.filter((code) => {
    const said = new Set([...code.matchAll(/(?<![\w.])message: ([^,}\n]+)/g)].map(([, words]) => words!.trim()))
    return code.includes('command(') && said.size === 1 && /^t\.\w+$/.test([...said][0]!)
  })
  // These three are one of several outcomes of a call.
  expect(fixed.map((code) => /\w+/.exec(code)![0]).toSorted()).toEqual(['createPlanTopic', 'editDepart', 'reopenGrade'])
})

test('a call in the browser is only its address', () => {
  const code = `import { z } from 'zod'\nconst own = z.null()\nexport const save = call('POST /v2/x/save', { does: 'x', answers: own })\n`
  expect(buildCallStubs('x/calls.ts', code)).toBe(`export const save = { method: 'POST', path: '/v2/x/save' }`)
  for (const file of globSync('worker/**/calls.ts'))
    expect(buildCallStubs(file, readFileSync(file, 'utf8'))).not.toMatch(/^import |does:/m)
})
const declaration = `import { z } from 'zod'
import * as input from './inputs'
import { Row, type Kind } from './contract'
export const save = call('POST /v2/x/save', { does: 'x', takes: input.Save, answers: Row })
export const read = call('GET /v2/x/read', { does: 'x', takes: z.object({}), answers: Row })`
test('the input schema is loaded by the form that sends the call, not with its address', () =>
  expect(buildCallStubs('x/calls.ts', declaration)).toBe(`\
export const save = { method: 'POST', path: '/v2/x/save', takes: () => import('./calls.ts?takes').then((all) => all.save) }
export const read = { method: 'GET', path: '/v2/x/read' }`))
test('input schemas of a calls file load without response schemas', () =>
  expect(buildCallSchemas('x/calls.ts?takes', declaration)).toBe(`\
import { z } from 'zod'
import * as input from './inputs'
export const save = input.Save
export const read = z.object({})`))
test.each([
  'export const other = 1',
  'export function save() {}',
  "export { save } from './other'",
  'export const save = call(path, {})',
])('rejects an undeclared call: %s', (code) =>
  expect(() => buildCallStubs('x/calls.ts', code)).toThrow('Not a declared call: x/calls.ts'),
)

test('builds an address with path and query from the input', () => {
  expect(hrefOf(meetingDetail, { id: 'a/b' })).toBe('/v2/meeting/info/a%2Fb')
  expect(hrefOf(grading.gradeInfo, { subjectId: 'x y' })).toBe('/v2/subject/gradeInfo?subjectId=x+y')
})

/** Code that must not compile; a line that compiles is an error here. */
test('a wrong name, input or use of an answer does not compile', () => {
  const calls = grading
  // @ts-expect-error no such call
  const missing = calls.commitGrade as unknown
  const asked = () => [
    // @ts-expect-error no such field
    callApi(grading.saveGrade, { subjectId: 'x', scores: {}, reasonz: '' }),
    // @ts-expect-error a number where a text is asked for
    callApi(grading.saveGrade, { subjectId: 7 }),
  ]
  const read = (answer: Extract<Answer<ResultOf<typeof grading.commitGrades>>, { ok: true }>) => [
    answer.result.failed,
    // @ts-expect-error the answer has no such part
    answer.result.done,
  ]
  // @ts-expect-error an act that answers something else
  const answered: HandlerResultOf<typeof grading.commitGrades> = { ok: [1], failed: [] }
  expect([missing, answered, asked, read]).toHaveLength(4)
})
