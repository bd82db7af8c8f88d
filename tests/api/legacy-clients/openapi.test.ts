import { beforeAll, describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { api, areaRoutes } from '~/worker/api'
import * as awards from '~/worker/awards/calls'
import { XLSX } from '~/worker/core/workbook'
import * as library from '~/worker/library/files/calls'
import * as workbooks from '~/worker/import-export/calls'
import * as files from '~/worker/files/calls'
import { type Action } from '~/worker/policy/authorization'
import * as people from '~/worker/people/calls'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'
import * as reports from '~/worker/reports/calls'
import * as papers from '~/worker/reviews/documents/calls'
import * as bans from '~/worker/system/bans/calls'
import * as places from '~/worker/system/address-places/calls'
import * as softwareClasses from '~/worker/software/classes/calls'
import * as sources from '~/worker/system/data-sources/calls'
import * as sourceQueries from '~/worker/system/data-sources/queries/calls'
import * as categories from '~/worker/system/categories/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as items from '~/worker/system/dictionaries/items/calls'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'
import * as departs from '~/worker/departs/calls'
import * as checks from '~/worker/system/check-rules/calls'
import * as fills from '~/worker/system/fill-rules/calls'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import * as roles from '~/worker/permissions/roles/calls'
import * as positions from '~/worker/system/positions/calls'

type Schema = {
  properties?: Record<string, object>
  items?: object
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  'x-rights'?: Action[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}
let operations: { method: string; path: string; operation: Operation }[]
beforeAll(async () => {
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
})
const posts = () => operations.filter(({ method }) => method === 'post')
const contentOf = ({ requestBody }: Operation) => Object.entries(requestBody?.content ?? {})
const saysMore = ({ properties, items, anyOf, oneOf }: Schema): boolean =>
  Object.keys(properties ?? {}).length > 0 || !!items || [...(anyOf ?? []), ...(oneOf ?? [])].some(saysMore)

const declared = areaRoutes.flatMap((route) => ('call' in route ? [route.call] : []))

describe('OpenAPI description', () => {
  test('describes the body of every call that reads one, and none for the others', async () => {
    const world = await freshWorld()
    const told = new Map(posts().map(({ path, operation }) => [path, contentOf(operation)]))
    const reads: string[] = []
    for (const { path, operation } of posts()) {
      const person = await someone(world, path, operation['x-rights'] ?? [])
      const headers = { 'content-type': 'application/json' }
      const { body } = await person.send('POST', path.replace(/\{\w+\}/g, '2'), '{', headers)
      // A call that reads a body rejects this one.
      if (body && !body.success && body.code === 400) reads.push(path)
    }
    expect(reads.length).toBeGreaterThan(100)
    expect(reads.filter((path) => !told.get(path)?.some(([, { schema }]) => schema && saysMore(schema)))).toEqual([])
    expect(
      [...told]
        .filter(([, content]) => content.length > 0)
        .map(([path]) => path)
        .filter((path) => !reads.includes(path)),
    ).toEqual([])
  }, 120_000)

  test('describes uploads as forms with a file', async () => {
    const forms = posts().filter(({ operation }) =>
      contentOf(operation).some(([type]) => type === 'multipart/form-data'),
    )
    expect(forms.map(({ path }) => path).toSorted()).toEqual([
      softwareClasses.importExcel.path,
      workbooks.importExcel.path,
      library.uploadReady.path,
      library.uploadFiles.path,
      files.uploadFile.path,
      papers.assignByList.path,
      papers.importPackage.path,
      places.importExcel.path,
      bans.importExcel.path,
      categories.importExcel.path,
      checks.importExcel.path,
      files.uploadAsFamily.path,
      sources.importExcel.path,
      sourceQueries.importExcel.path,
      dictionaries.importExcel.path,
      items.importExcel.path,
      fills.importExcel.path,
      positions.importExcel.path,
      roles.importExcel.path,
      departs.importExcel.path,
      departRoles.importExcel.path,
      people.importExcel.path,
      people.importUser.path,
    ])
    for (const { path, operation } of forms)
      expect(contentOf(operation)[0]![1].schema!.properties, path).toMatchObject({ file: { format: 'binary' } })
  })

  test('lists the form fields beside the file of every call that declares a form', () => {
    const forms = declared.filter(({ form }) => form)
    expect(forms.length).toBeGreaterThan(5)
    for (const { path, form } of forms) {
      const { schema } = contentOf(posts().find((one) => one.path === path)!.operation)[0]![1]
      expect(Object.keys(schema!.properties!).toSorted(), path).toEqual(['file', ...Object.keys(form.shape)].toSorted())
    }
  })

  test('states the content type of every streamed file', () => {
    const streamed = declared.filter(({ answers }) => 'mimes' in answers)
    expect(streamed.length).toBeGreaterThan(15)
    for (const { method, path, answers } of streamed)
      for (const one of method.toLowerCase().split('|')) {
        const at = path.replaceAll(/:(\w+)/g, '{$1}')
        const { operation } = operations.find((found) => found.method === one && found.path === at)!
        for (const mime of answers.mimes)
          expect(operation.responses!['200']!.content![mime], `${one} ${path}`).toEqual({
            schema: { type: 'string', format: 'binary' },
          })
      }
  })

  test('describes the alternative response of a file that a job may have to build first', () => {
    const { operation } = operations.find(({ path }) => path === workbooks.exportSubjectGrades.path)!
    const { content } = operation.responses!['200']!
    expect(Object.keys(content!).toSorted()).toEqual(['application/json', XLSX, 'text/csv'])
    expect(content!['application/json']!.schema!.properties!.result).toMatchObject({
      properties: { written: { type: 'number' }, total: { type: 'number' } },
    })
  })

  test('describes every response as an envelope or a file', () => {
    for (const { method, path, operation } of operations) {
      const content = Object.entries(operation.responses?.['200']?.content ?? {})
      const file = declared.map(({ answers, path: at }) => at === path && 'mimes' in answers && answers).find(Boolean)
      expect(content.length, `${method} ${path}`).toBe(file ? file.mimes.length + Number(!!file.instead) : 1)
      for (const [type, { schema }] of content)
        if (type === 'application/json' && schema?.format !== 'binary')
          expect(Object.keys(schema?.properties ?? {}), `${method} ${path}`).toEqual(
            expect.arrayContaining(['success', 'message', 'code', 'result', 'timestamp']),
          )
        else expect(schema, `${method} ${path}`).toMatchObject({ type: 'string', format: 'binary' })
    }
  })

  test.each([awards.award, awards.vote, reports.updateDeadlines])(
    '$path accepts one id or several as described',
    ({ path }) => {
      const { schema } = contentOf(posts().find((one) => one.path === path)!.operation)[0]![1]
      const shapes = (schema as Required<Schema>).anyOf.flatMap((one) => one.anyOf ?? [one])
      expect(shapes.some((one) => one.items)).toBe(true)
      expect(shapes.some((one) => one.properties && !('rows' in one.properties))).toBe(true)
    },
  )
})

/** A new person for each call, because some calls end the session: with one of the rights, or any person if it needs none. */
async function someone(world: World, path: string, rights: readonly Action[]): Promise<SignedIn> {
  const role = rights.flatMap((right) => policy[right].roles as readonly RoleCode[])[0] ?? 'bizManger'
  return world.as(role, path)
}
