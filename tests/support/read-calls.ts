import type { ApiClient } from './api-client'
import { api } from '~/worker/api'
import type { Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'
import { generateOpenApi } from '~/worker/system/openapi-document.server'

/** POST calls that only read; every other POST changes something. */
const readsByPost = /list$|check|query|count|select|\/get|zip|Ids$|download|pdf/i
/** Excluded: calls that sign out or change the caller, the state of the installation, and random keys and pictures. */
const excludedCalls =
  /logout|health|getUserPermissionByRole|\/dev\/|getEncryptedString|getCheckCode|getPublicKey|randomImage|proofOfWork/

export type Reader = Pick<ApiClient, 'ask' | 'send'>
/** A read call with its input. */
export type ReadCall = { name: string; make: (reader: Reader) => Promise<{ status: number; response: Response }> }

export type Subject = { id: string; collectId: string }
/** Every read call of the API about this subject. */
export function callsAbout(subject: Subject, at = ` @${subject.id}`): ReadCall[] {
  return callsWith(subject.id, at, {
    id: subject.id,
    ids: subject.id,
    subjectId: subject.id,
    subjectIds: subject.id,
    collectId: subject.collectId,
    collectIds: subject.collectId,
    bizId: subject.id,
    year: '2026',
    pageSize: 100,
    type: 'docx',
  })
}
/** Every read call of the API with this query; `id` fills the parameters of the path. */
export function callsWith(id: string, at: string, query: Record<string, string | number>): ReadCall[] {
  const seen = new Set<string>()
  const calls: ReadCall[] = []
  for (const { method, path } of api.routes) {
    const name = `${method} ${path}`
    if (seen.has(name) || path.includes('*') || excludedCalls.test(path)) continue
    seen.add(name)
    const filled = path.replace(/:\w+(\{[^}]*\})?/g, id)
    if (method === 'GET') calls.push({ name: name + at, make: (reader) => reader.send('GET', filled, query) })
    else if (method === 'POST' && readsByPost.test(path)) {
      const body = { ...query, ...('ids' in query && { ids: [id], subjectIds: [id] }) }
      calls.push({ name: name + at, make: (reader) => reader.send('POST', filled, body) })
    }
  }
  return calls
}

/**
 * Names of the calls whose answer to a role may depend on the given parameters: they take one of them or a path
 * parameter, and the role has the right. Null: a visitor.
 */
export async function callsWithParameters(role: RoleCode | null, names: readonly string[]): Promise<Set<string>> {
  const mayAsk = (rights: readonly Action[]) =>
    rights.length === 0 || rights.some((right) => role && (policy[right].roles as readonly RoleCode[]).includes(role))
  const telling = (await describedReads()).filter(
    ({ name, parameters, rights }) => mayAsk(rights) && (name.includes(':') || names.some((one) => one in parameters)),
  )
  return new Set(telling.map(({ name }) => name.replace(/^\w+/, (method) => method.toUpperCase())))
}

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Operation = {
  'x-rights'?: Action[]
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
/** A read call from the API description: its parameters with the listed values, or null for free text. */
export type DescribedRead = {
  name: string
  /** Any of them is sufficient; empty if the call needs none. */
  rights: readonly Action[]
  parameters: Record<string, readonly (string | number)[] | null>
  make: (
    reader: Reader,
    query: Record<string, string | number>,
    id?: string,
  ) => Promise<{ status: number; response: Response }>
}
const valuesOf = ({ enum: values, const: value, anyOf, type }: Schema = {}): (string | number)[] | null => {
  if (values) return values as string[]
  if (value !== undefined) return [value as string]
  if (anyOf?.every((one) => valuesOf(one))) return anyOf.flatMap((one) => valuesOf(one)!)
  if (type === 'boolean') return [0, 1]
  return type === 'number' || type === 'integer' ? [0, 1, 50] : null
}
/** Every read call of the API description, so that new calls are included. */
export async function describedReads(): Promise<DescribedRead[]> {
  const { paths } = (await generateOpenApi(api)) as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([described, operations]) =>
    Object.entries(operations).flatMap(
      ([method, { parameters = [], requestBody, 'x-rights': rights = [] }]): DescribedRead[] => {
        const path = described.replace(/\{(\w+)\}/g, ':$1')
        if (excludedCalls.test(path) || !(method === 'get' || (method === 'post' && readsByPost.test(path)))) return []
        const body = requestBody?.content?.['application/json']?.schema?.properties ?? {}
        const fields = [
          ...parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema] as const),
          ...Object.entries(body),
        ].filter(([name]) => !['pageNo', 'pageSize', 'order'].includes(name))
        return [
          {
            name: `${method} ${path}`,
            rights,
            parameters: Object.fromEntries(fields.map(([name, schema]) => [name, valuesOf(schema)])),
            make: (reader, asked, id) => {
              const filled = path.replace(/:\w+/g, id ?? 'none')
              const about = id ? { id, ids: id, subjectId: id, subjectIds: id, bizId: id } : {}
              const query = { pageSize: 100, year: '2026', ...about, ...asked }
              return reader.send(method.toUpperCase(), filled, query)
            },
          },
        ]
      },
    ),
  )
}
