import { and, type SQL, sql } from 'drizzle-orm'
import { receivedRowCondition } from '../announcements/audience.server'
import { departRuleCondition } from '../auth/depart-conditions.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { searchDocNumber, searchKindCondition, searchKinds } from '../core/search-index.server'
import { ftsMatch } from '../core/search-terms'
import { fileNameColumn } from '../files/anonymization.server'
import { readableFilesCondition } from '../files/row-access.server'
import { bizTypesOf } from '../files/rules'
import { personRuleCondition } from '../people/row-access.server'
import { hasRight } from '../policy/authorization'
import { workspaceOf } from '../policy/roles'
import { reportTitleOf } from '../subjects/reports/statuses'
import { visibleReportsCondition } from '../subjects/reports/row-access.server'
import { restrictableRoles } from '../subjects/form/definition'
import { blindReviewCondition, visibleColumns } from '../subjects/visible-columns.server'
import { subjectStatusLabel } from '../subjects/statuses'
import { seesFewSubjects, visibleSubjectsCondition } from '../subjects/row-access.server'
import { vendorStatusLabel } from '../vendors/statuses'
import { visibleVendorsCondition } from '../vendors/row-access.server'
import type { ResultKind } from './contract'
import { ownDocuments, ownFiles } from './own-documents.server'

/**
 * A search by a person: the terms of `parseSearchTerms`, at least one; the maximum number of ranked documents;
 * optionally further columns, each preceded by a comma, to read in the same select.
 */
export type SearchRequest = { ctx: Context; actor: Person; terms: readonly string[]; most: number; told?: SQL }
/** How one kind of result is found and displayed. `d` is the search document of a row, `x` the text of a file. */
export type SearchSource = {
  may: (actor: Person) => boolean
  /** Selects of `no` and `titled`: the document, and 1 if all terms are in its title. */
  ways: (request: SearchRequest) => SQL[]
  /** Tables of a found row, joined to its document. */
  tables: SQL
  title: (actor: Person) => SQL
  /** Other texts that may contain the terms. */
  texts: (actor: Person) => SQL[]
  /** A JSON list. */
  about: (actor: Person) => SQL
  /** Replaces codes by labels. */
  says?: (row: HitText) => HitText
}
export type HitText = { title: string; about: (string | null)[] }

const sqlList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const anyOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` or `)})`
const allOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`
/** Condition: does the text contain the term? ASCII letters in either case. */
export const containsTerm = (column: SQL, term: string) => sql`instr(lower(${column}), ${term}) > 0`
const containAllTerms = (columns: readonly SQL[], terms: readonly string[]) =>
  allOf(terms.map((term) => anyOf(columns.map((column) => containsTerm(column, term)))))

/** Answers that a form hides from some role are searched only by roles from which no form can hide answers. */
const canReadHiddenAnswers = (actor: Person) => !(restrictableRoles as readonly string[]).includes(actor.roleCode)
const title = sql`d.title`
const textColumns = (actor: Person) => [
  sql`d.body`,
  sql`d.people`,
  ...(canReadHiddenAnswers(actor) ? [sql`d.restricted_text`] : []),
  title,
]
const allColumns = (actor: Person) => [title, ...textColumns(actor)]
/** The same as columns of the index. */
const indexColumns = (actor: Person) => ['title', 'people', 'body', ...(canReadHiddenAnswers(actor) ? ['kept'] : [])]

/**
 * Select of the newest documents of a kind that match in the index: first those with all terms in the title, then, up
 * to the limit, those with the terms anywhere. Ranking by `bm25` is avoided, since it counts all documents of each
 * term.
 */
function indexSelect(
  { actor, terms, most, told = sql`` }: SearchRequest,
  kind: keyof typeof searchKinds,
  tables: SQL,
  when: SQL,
): SQL[] {
  const inTitle = ftsMatch(terms, ['title'])
  const newest = (titled: 0 | 1, match: string) => sql`select * from (select d.no as no, ${titled} as titled${told}
    from search_index cross join search_document d on d.no = ${searchDocNumber} ${tables}
    where search_index match ${match} and ${searchKindCondition(kind)} and ${when}
    order by search_index.rowid desc limit ${most})`
  const others = `(${ftsMatch(terms, indexColumns(actor))}) NOT (${inTitle})`
  return [sql`select * from (${newest(1, inTitle)} union all ${newest(0, others)} limit ${most})`]
}
const subjectColumn = (column: string) => sql.raw(`subject.${column}`)
/** A blind reviewer finds a subject only by the name that they see. */
const subjects: SearchSource = {
  may: (actor) => hasRight(actor, 'subject:read'),
  ways(request) {
    const { actor, terms, most, told } = request
    if (!seesFewSubjects(actor))
      return indexSelect(
        request,
        'subject',
        sql`cross join subject on subject.id = d.id`,
        visibleSubjectsCondition(actor),
      )
    const { blind, subjectName } = visibleColumns(actor)
    const matching = sql`case when ${blind} then ${containAllTerms([subjectName], terms)} else ${containAllTerms(allColumns(actor), terms)} end`
    return ownDocuments('subject', {
      ...{ terms, most, told, columns: indexColumns(actor) },
      tables: sql`subject cross join search_document d on d.kind = ${searchKinds.subject} and d.id = subject.id`,
      where: sql`${visibleSubjectsCondition(actor, 'set')} and ${matching}`,
      titled: containAllTerms([subjectName], terms),
    })
  },
  tables: sql`cross join subject on subject.id = d.id`,
  title: (actor) => visibleColumns(actor).subjectName,
  texts: (actor) => {
    const { blind } = visibleColumns(actor)
    return textColumns(actor).map((text) => sql`case when ${blind} then '' else ${text} end`)
  },
  about(actor) {
    const seen = visibleColumns(actor)
    return sql`json_array(${seen.subjectNum}, subject.year, ${seen.status}, ${seen.leadDepartName}, ${seen.subjectManName})`
  },
  says: ({ title, about: [number, year, status, ...whose] }) => ({
    title,
    about: [number ?? '', year ?? '', subjectStatusLabel(status ?? ''), ...whose],
  }),
}

const notBlindCondition = (actor: Person) => sql`not ${blindReviewCondition(actor, subjectColumn)}`
const reports: SearchSource = {
  may: (actor) => hasRight(actor, 'report:read'),
  ways(request) {
    const { actor, terms, most, told } = request
    const tables = sql`cross join report on report.id = d.id cross join subject on subject.id = report.subject_id`
    if (!seesFewSubjects(actor)) return indexSelect(request, 'report', tables, visibleReportsCondition(actor))
    return ownDocuments('report', {
      ...{ terms, most, told, columns: indexColumns(actor) },
      tables: sql`subject cross join report on report.subject_id = subject.id
        cross join search_document d on d.kind = ${searchKinds.report} and d.id = report.id`,
      where: sql`${visibleReportsCondition(actor, 'set')} and ${notBlindCondition(actor)} and ${containAllTerms(allColumns(actor), terms)}`,
      titled: containAllTerms([title], terms),
    })
  },
  tables: sql`cross join report on report.id = d.id cross join subject on subject.id = report.subject_id`,
  title: () => sql`report.report_name`,
  texts: textColumns,
  about: (actor) => sql`json_array(report.report_type, report.year, ${visibleColumns(actor).subjectName})`,
  says: ({ title, about: [reportType, ...about] }) => ({
    title: reportTitleOf({ reportName: title, reportType: reportType ?? '' }),
    about,
  }),
}

/** Minimum number of the newest matching files to check, since the user may not read all of them. */
const MIN_CANDIDATES = 20
/**
 * Condition: are the terms in the name or the text of the file? It is checked before its documents are joined, most of
 * which are not needed.
 */
const fileName = sql.raw('file.file_name')
function fileContainsTerms(terms: readonly string[]) {
  const body = sql`coalesce((select x.body from search_document x where x.kind = ${searchKinds.text} and x.id = file.sha256), '')`
  return sql`case when ${containAllTerms([fileName], terms)} then 1 else ${containAllTerms([fileName, body], terms)} end`
}
/** File names and extracted texts. A name that the user may not know matches nothing. */
const files: SearchSource = {
  may: (actor) => hasRight(actor, 'file:upload'),
  ways(request) {
    const { ctx, actor, terms, most } = request
    const nameVisible = sql`${fileNameColumn(actor)} = file.file_name`
    const mayRead = sql`${readableFilesCondition(ctx)} and ${nameVisible}`
    const newest = (kind: 'file' | 'text', column: string) =>
      sql`(select ${searchDocNumber} as no from search_index where search_index match ${ftsMatch(terms, [column])}
        and ${searchKindCondition(kind)} order by search_index.rowid desc limit ${Math.max(most, MIN_CANDIDATES)}) i`
    const selects = [
      sql`select * from (select d.no as no, 1 as titled from ${newest('file', 'title')}
        cross join search_document d on d.no = i.no cross join file on file.id = d.id where ${mayRead} limit ${most})`,
      sql`select * from (select d.no as no, 0 as titled from ${newest('text', 'body')}
        cross join search_document x on x.no = i.no cross join file on file.sha256 = x.id
        cross join search_document d on d.kind = ${searchKinds.file} and d.id = file.id where ${mayRead} limit ${most})`,
    ]
    if (!seesFewSubjects(actor)) return selects
    const mine = sql`select case n.column1 when 1 then subject.id else subject.collect_id end
      from subject cross join (values (1), (2)) n where ${visibleSubjectsCondition(actor, 'set')}`
    const kinds = bizTypesOf('subject')
    const own = ownFiles(terms, {
      most,
      where: sql`file.biz_type in (${sqlList(kinds)}) and file.biz_id in (${mine})
        and ${fileContainsTerms(terms)} and ${readableFilesCondition(ctx, 'r', { kinds })} and ${nameVisible}`,
      titled: containAllTerms([title], terms),
      inName: (term) => containsTerm(fileName, term),
    })
    return [...selects, ...own]
  },
  tables: sql`cross join file on file.id = d.id left join search_document x on x.kind = ${searchKinds.text} and x.id = file.sha256`,
  title: () => title,
  texts: () => [sql`coalesce(x.body, '')`],
  about: (actor) => sql`json_array((select ${visibleColumns(actor).subjectName} from subject
    where (subject.id = file.biz_id or subject.collect_id = file.biz_id) and ${visibleSubjectsCondition(actor)} limit 1),
    substr(file.upload_time, 1, 10))`,
}

/** Members of a workspace do not search for people; they find each other in pickers only. */
const canSearchPeople = (actor: Person) => hasRight(actor, 'user:pick') && workspaceOf(actor.roleCode) === null
const people: SearchSource = {
  may: canSearchPeople,
  ways(request) {
    const ruled = personRuleCondition(request.actor)
    // The tables are joined only if a rule limits the rows or their columns are selected.
    return indexSelect(request, 'person', ruled || request.told ? people.tables : sql``, ruled ?? sql`true`)
  },
  tables: sql`cross join user on user.id = d.id left join depart on depart.id = user.depart_id`,
  title: () => sql`user.realname`,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name)`,
}
const institutions: SearchSource = {
  may: canSearchPeople,
  ways: (request) =>
    indexSelect(
      request,
      'institution',
      sql`cross join depart on depart.id = d.id`,
      and(sql`depart.status = '1'`, departRuleCondition(request.actor))!,
    ),
  tables: sql`cross join depart on depart.id = d.id`,
  title: () => title,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name_full)`,
}
const announcements: SearchSource = {
  may: (actor) => hasRight(actor, 'announcement:read'),
  ways: (request) =>
    indexSelect(
      request,
      'announcement',
      sql`cross join announcement on announcement.id = d.id`,
      receivedRowCondition(request.actor.userId),
    ),
  tables: sql`cross join announcement on announcement.id = d.id`,
  title: () => title,
  texts: textColumns,
  about: () => sql`json_array(substr(announcement.send_time, 1, 10))`,
}

const vendors: SearchSource = {
  may: (actor) => hasRight(actor, 'industry:read'),
  ways: (request) =>
    indexSelect(request, 'vendor', sql`cross join vendor on vendor.id = d.id`, visibleVendorsCondition(request.actor)),
  tables: sql`cross join vendor on vendor.id = d.id`,
  title: () => title,
  texts: textColumns,
  about: () => sql`json_array(vendor.status)`,
  says: ({ title: name, about: [status] }) => ({ title: name, about: [vendorStatusLabel(Number(status))] }),
}

/** The search sources by kind of result. */
export const sources: Readonly<Record<ResultKind, SearchSource>> = {
  subject: subjects,
  report: reports,
  file: files,
  person: people,
  institution: institutions,
  announcement: announcements,
  vendor: vendors,
}
