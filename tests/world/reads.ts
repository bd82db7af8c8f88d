import type { World } from '~/tests/world/world'
import { api } from '~/worker/api'

/** Reads of a POST; everything else that is posted changes something. */
const readsByPost = /list$|check|query|count|select|\/get|zip|Ids$|download|pdf/i
/** What would sign the caller out or change who it is; keys and pictures that are never twice the same. */
const leavesAlone = /logout|getUserPermissionByRole|\/dev\/|getEncryptedString|getCheckCode|getPublicKey|randomImage/

export type Reader = { get: World['nobody']['get']; post: World['nobody']['post'] }
export type Call = { name: string; make: (reader: Reader) => Promise<{ status: number; response: Response }> }

export type Subject = { id: string; collectId: string }
/** Every call of the API that reads, about this subject. */
export function callsAbout(subject: Subject, at = ` @${subject.id}`): Call[] {
  const query = {
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
  }
  const seen = new Set<string>()
  const calls: Call[] = []
  for (const { method, path } of api.routes) {
    const name = `${method} ${path}`
    if (seen.has(name) || path.includes('*') || leavesAlone.test(path)) continue
    seen.add(name)
    const filled = path.replace(/:\w+(\{[^}]*\})?/g, subject.id)
    if (method === 'GET') calls.push({ name: name + at, make: (reader) => reader.get(filled, query) })
    else if (method === 'POST' && readsByPost.test(path)) {
      const body = { ...query, ids: [subject.id], subjectIds: [subject.id] }
      calls.push({ name: name + at, make: (reader) => reader.post(filled, body) })
    }
  }
  return calls
}
