import { and, type SQL, sql } from 'drizzle-orm'
import { isSentTo } from '../announcements/audience.server'
import { ruledDeparts } from '../auth/departs.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { NO, placeOf, searchKinds } from '../core/search-index.server'
import { matchOf } from '../core/terms'
import { seenFileName } from '../files/blind.server'
import { readableFiles } from '../files/readable.server'
import { bizTypesOf } from '../files/rules'
import { ruledPeople } from '../people/visible.server'
import { holds } from '../policy/can'
import { roomOf } from '../policy/roles'
import { reportNameOf } from '../subjects/reports/statuses'
import { visibleReports } from '../subjects/reports/visible.server'
import { hideableFrom } from '../subjects/form/definition'
import { blindOf, seenBy } from '../subjects/seen.server'
import { statusLabel } from '../subjects/statuses'
import { hasFew, visibleSubjects } from '../subjects/visible.server'
import { vendorStatusLabel } from '../vendors/statuses'
import { visibleVendors } from '../vendors/visible.server'
import type { Kind } from './contract'
import { ownDocuments, ownFiles } from './own-documents.server'

/**
 * A search by a person: the terms of `parseSearchTerms`, at least one; the maximum number of ranked documents;
 * optionally further columns, each preceded by a comma, to read in the same select.
 */
export type Asked = { ctx: Context; actor: Person; terms: readonly string[]; most: number; told?: SQL }
/** How one kind of result is found and displayed. `d` is the search document of a row, `x` the text of a file. */
export type Source = {
  may: (actor: Person) => boolean
  /** Selects of `no` and `titled`: the document, and 1 if all terms are in its title. */
  ways: (request: Asked) => SQL[]
  /** Tables of a found row, joined to its document. */
  tables: SQL
  title: (actor: Person) => SQL
  /** Other texts that may contain the terms. */
  texts: (actor: Person) => SQL[]
  /** A JSON list. */
  about: (actor: Person) => SQL
  /** Replaces codes by labels. */
  says?: (row: Shown) => Shown
}
export type Shown = { title: string; about: (string | null)[] }

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const any = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` or `)})`
const all = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`
/** Condition: does the text contain the term? ASCII letters in either case. */
export const stands = (column: SQL, term: string) => sql`instr(lower(${column}), ${term}) > 0`
const standsIn = (columns: readonly SQL[], terms: readonly string[]) =>
  all(terms.map((term) => any(columns.map((column) => stands(column, term)))))

/** Answers that a form hides from some role are searched only by roles from which no form can hide answers. */
const readsKept = (actor: Person) => !(hideableFrom as readonly string[]).includes(actor.roleCode)
const title = sql`d.title`
const textsOf = (actor: Person) => [sql`d.body`, sql`d.people`, ...(readsKept(actor) ? [sql`d.kept`] : []), title]
const wholeDoc = (actor: Person) => [title, ...textsOf(actor)]
/** The same as columns of the index. */
const everywhere = (actor: Person) => ['title', 'people', 'body', ...(readsKept(actor) ? ['kept'] : [])]

/**
 * Select of the newest documents of a kind that match in the index: first those with all terms in the title, then, up
 * to the limit, those with the terms anywhere. Ranking by `bm25` is avoided, since it counts all documents of each
 * term.
 */
function byIndex(
  { actor, terms, most, told = sql`` }: Asked,
  kind: keyof typeof searchKinds,
  tables: SQL,
  when: SQL,
): SQL[] {
  const inTitle = matchOf(terms, ['title'])
  const newest = (titled: 0 | 1, match: string) => sql`select * from (select d.no as no, ${titled} as titled${told}
    from search_index cross join search_doc d on d.no = ${NO} ${tables}
    where search_index match ${match} and ${placeOf(kind)} and ${when}
    order by search_index.rowid desc limit ${most})`
  const others = `(${matchOf(terms, everywhere(actor))}) NOT (${inTitle})`
  return [sql`select * from (${newest(1, inTitle)} union all ${newest(0, others)} limit ${most})`]
}
const ofSubject = (column: string) => sql.raw(`subject.${column}`)
/** A blind reviewer finds a subject only by the name that they see. */
const subjects: Source = {
  may: (actor) => holds(actor, 'subject:read'),
  ways(request) {
    const { actor, terms, most, told } = request
    if (!hasFew(actor))
      return byIndex(request, 'subject', sql`cross join subject on subject.id = d.id`, visibleSubjects(actor))
    const { blind, subjectName } = seenBy(actor)
    const matching = sql`case when ${blind} then ${standsIn([subjectName], terms)} else ${standsIn(wholeDoc(actor), terms)} end`
    return ownDocuments('subject', {
      ...{ terms, most, told, columns: everywhere(actor) },
      tables: sql`subject cross join search_doc d on d.kind = ${searchKinds.subject} and d.id = subject.id`,
      where: sql`${visibleSubjects(actor, 'set')} and ${matching}`,
      titled: standsIn([subjectName], terms),
    })
  },
  tables: sql`cross join subject on subject.id = d.id`,
  title: (actor) => seenBy(actor).subjectName,
  texts: (actor) => {
    const { blind } = seenBy(actor)
    return textsOf(actor).map((text) => sql`case when ${blind} then '' else ${text} end`)
  },
  about(actor) {
    const seen = seenBy(actor)
    return sql`json_array(${seen.subjectNum}, subject.year, ${seen.status}, ${seen.leadDepartName}, ${seen.subjectManName})`
  },
  says: ({ title, about: [number, year, status, ...whose] }) => ({
    title,
    about: [number ?? '', year ?? '', statusLabel(status ?? ''), ...whose],
  }),
}

const notBlind = (actor: Person) => sql`not ${blindOf(actor, ofSubject)}`
const reports: Source = {
  may: (actor) => holds(actor, 'report:read'),
  ways(request) {
    const { actor, terms, most, told } = request
    const tables = sql`cross join report on report.id = d.id cross join subject on subject.id = report.subject_id`
    if (!hasFew(actor)) return byIndex(request, 'report', tables, visibleReports(actor))
    return ownDocuments('report', {
      ...{ terms, most, told, columns: everywhere(actor) },
      tables: sql`subject cross join report on report.subject_id = subject.id
        cross join search_doc d on d.kind = ${searchKinds.report} and d.id = report.id`,
      where: sql`${visibleReports(actor, 'set')} and ${notBlind(actor)} and ${standsIn(wholeDoc(actor), terms)}`,
      titled: standsIn([title], terms),
    })
  },
  tables: sql`cross join report on report.id = d.id cross join subject on subject.id = report.subject_id`,
  title: () => sql`report.report_name`,
  texts: textsOf,
  about: (actor) => sql`json_array(report.report_type, report.year, ${seenBy(actor).subjectName})`,
  says: ({ title, about: [reportType, ...about] }) => ({
    title: reportNameOf({ reportName: title, reportType: reportType ?? '' }),
    about,
  }),
}

/** Minimum number of the newest matching files to check, since the user may not read all of them. */
const LOOKED_AT = 20
/**
 * Condition: are the terms in the name or the text of the file? It is checked before its documents are joined, most of
 * which are not needed.
 */
const fileName = sql.raw('file.file_name')
function heldBy(terms: readonly string[]) {
  const body = sql`coalesce((select x.body from search_doc x where x.kind = ${searchKinds.text} and x.id = file.sha256), '')`
  return sql`case when ${standsIn([fileName], terms)} then 1 else ${standsIn([fileName, body], terms)} end`
}
/** File names and extracted texts. A name that the user may not know matches nothing. */
const files: Source = {
  may: (actor) => holds(actor, 'file:upload'),
  ways(request) {
    const { ctx, actor, terms, most } = request
    const nameVisible = sql`${seenFileName(actor)} = file.file_name`
    const mayRead = sql`${readableFiles(ctx)} and ${nameVisible}`
    const newest = (kind: 'file' | 'text', column: string) =>
      sql`(select ${NO} as no from search_index where search_index match ${matchOf(terms, [column])}
        and ${placeOf(kind)} order by search_index.rowid desc limit ${Math.max(most, LOOKED_AT)}) i`
    const selects = [
      sql`select * from (select d.no as no, 1 as titled from ${newest('file', 'title')}
        cross join search_doc d on d.no = i.no cross join file on file.id = d.id where ${mayRead} limit ${most})`,
      sql`select * from (select d.no as no, 0 as titled from ${newest('text', 'body')}
        cross join search_doc x on x.no = i.no cross join file on file.sha256 = x.id
        cross join search_doc d on d.kind = ${searchKinds.file} and d.id = file.id where ${mayRead} limit ${most})`,
    ]
    if (!hasFew(actor)) return selects
    const mine = sql`select case n.column1 when 1 then subject.id else subject.collect_id end
      from subject cross join (values (1), (2)) n where ${visibleSubjects(actor, 'set')}`
    const kinds = bizTypesOf('subject')
    const own = ownFiles(terms, {
      most,
      where: sql`file.biz_type in (${among(kinds)}) and file.biz_id in (${mine})
        and ${heldBy(terms)} and ${readableFiles(ctx, 'r', { kinds })} and ${nameVisible}`,
      titled: standsIn([title], terms),
      inName: (term) => stands(fileName, term),
    })
    return [...selects, ...own]
  },
  tables: sql`cross join file on file.id = d.id left join search_doc x on x.kind = ${searchKinds.text} and x.id = file.sha256`,
  title: () => title,
  texts: () => [sql`coalesce(x.body, '')`],
  about: (actor) => sql`json_array((select ${seenBy(actor).subjectName} from subject
    where (subject.id = file.biz_id or subject.collect_id = file.biz_id) and ${visibleSubjects(actor)} limit 1),
    substr(file.upload_time, 1, 10))`,
}

/** Members of a workspace do not search for people; they find each other in pickers only. */
const ofNoRoom = (actor: Person) => holds(actor, 'user:pick') && roomOf(actor.roleCode) === null
const people: Source = {
  may: ofNoRoom,
  ways(request) {
    const ruled = ruledPeople(request.actor)
    // The tables are joined only if a rule limits the rows or their columns are selected.
    return byIndex(request, 'person', ruled || request.told ? people.tables : sql``, ruled ?? sql`true`)
  },
  tables: sql`cross join user on user.id = d.id left join depart on depart.id = user.depart_id`,
  title: () => sql`user.realname`,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name)`,
}
const institutions: Source = {
  may: ofNoRoom,
  ways: (request) =>
    byIndex(
      request,
      'institution',
      sql`cross join depart on depart.id = d.id`,
      and(sql`depart.status = '1'`, ruledDeparts(request.actor))!,
    ),
  tables: sql`cross join depart on depart.id = d.id`,
  title: () => title,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name_full)`,
}
const announcements: Source = {
  may: (actor) => holds(actor, 'announcement:read'),
  ways: (request) =>
    byIndex(
      request,
      'announcement',
      sql`cross join announcement on announcement.id = d.id`,
      isSentTo(request.actor.userId),
    ),
  tables: sql`cross join announcement on announcement.id = d.id`,
  title: () => title,
  texts: textsOf,
  about: () => sql`json_array(substr(announcement.send_time, 1, 10))`,
}

const vendors: Source = {
  may: (actor) => holds(actor, 'industry:read'),
  ways: (request) =>
    byIndex(request, 'vendor', sql`cross join vendor on vendor.id = d.id`, visibleVendors(request.actor)),
  tables: sql`cross join vendor on vendor.id = d.id`,
  title: () => title,
  texts: textsOf,
  about: () => sql`json_array(vendor.status)`,
  says: ({ title: name, about: [status] }) => ({ title: name, about: [vendorStatusLabel(Number(status))] }),
}

/** The search sources by kind of result. */
export const sources: Readonly<Record<Kind, Source>> = {
  subject: subjects,
  report: reports,
  file: files,
  person: people,
  institution: institutions,
  announcement: announcements,
  vendor: vendors,
}
