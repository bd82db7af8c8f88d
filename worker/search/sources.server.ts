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
 * Who asks for what: the terms as `termsOf` makes them, at least one; how many are ranked at most; further columns of what is found,
 * each behind a comma, where it is told at once.
 */
export type Asked = { ctx: Context; actor: Person; terms: readonly string[]; most: number; told?: SQL }
/** How one kind is found and shown. `d` is a thing's document, `x` the text of a file's bytes. */
export type Source = {
  may: (actor: Person) => boolean
  /** Each a `select no, titled`: the document, and 1 where its title has the words. */
  ways: (asked: Asked) => SQL[]
  /** The tables of a found row, behind its document. */
  tables: SQL
  title: (actor: Person) => SQL
  /** Where else the words may stand. */
  texts: (actor: Person) => SQL[]
  /** A JSON list. */
  about: (actor: Person) => SQL
  /** Codes among them as they are read. */
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
/** Does a text hold this term? Letters of ASCII in either case. */
export const stands = (column: SQL, term: string) => sql`instr(lower(${column}), ${term}) > 0`
const standsIn = (columns: readonly SQL[], terms: readonly string[]) =>
  all(terms.map((term) => any(columns.map((column) => stands(column, term)))))

/** The answers that a form keeps from some role are found by those from whom none is kept. */
const readsKept = (actor: Person) => !(hideableFrom as readonly string[]).includes(actor.roleCode)
const title = sql`d.title`
const textsOf = (actor: Person) => [sql`d.body`, sql`d.people`, ...(readsKept(actor) ? [sql`d.kept`] : []), title]
const wholeDoc = (actor: Person) => [title, ...textsOf(actor)]
/** The same as columns of the index. */
const everywhere = (actor: Person) => ['title', 'people', 'body', ...(readsKept(actor) ? ['kept'] : [])]

/**
 * The newest documents of a kind that the index has for the words: those with all words in their titles, and as far as they are
 * fewer than are ranked, those with them anywhere. What fits is not weighed by `bm25`, which for each word counts all documents
 * that have it.
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
/** Who judges blind finds a subject by its name as they read it, and nothing else of it. */
const subjects: Source = {
  may: (actor) => holds(actor, 'subject:read'),
  ways(asked) {
    const { actor, terms, most, told } = asked
    if (!hasFew(actor))
      return byIndex(asked, 'subject', sql`cross join subject on subject.id = d.id`, visibleSubjects(actor))
    const { blind, subjectName } = seenBy(actor)
    const held = sql`case when ${blind} then ${standsIn([subjectName], terms)} else ${standsIn(wholeDoc(actor), terms)} end`
    return ownDocuments('subject', {
      ...{ terms, most, told, columns: everywhere(actor) },
      tables: sql`subject cross join search_doc d on d.kind = ${searchKinds.subject} and d.id = subject.id`,
      where: sql`${visibleSubjects(actor, 'set')} and ${held}`,
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
  ways(asked) {
    const { actor, terms, most, told } = asked
    const tables = sql`cross join report on report.id = d.id cross join subject on subject.id = report.subject_id`
    if (!hasFew(actor)) return byIndex(asked, 'report', tables, visibleReports(actor))
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

/** So many of the newest files that have the words are looked at at least, for not all of them are the asker's to read. */
const LOOKED_AT = 20
/**
 * Has a file the words, in its name or in its text? Asked of it before its documents are looked for, of which most are not needed.
 */
const fileName = sql.raw('file.file_name')
function heldBy(terms: readonly string[]) {
  const body = sql`coalesce((select x.body from search_doc x where x.kind = ${searchKinds.text} and x.id = file.sha256), '')`
  return sql`case when ${standsIn([fileName], terms)} then 1 else ${standsIn([fileName, body], terms)} end`
}
/** Their names and what is written in them, as far as it was taken out; a name that the asker may not know finds nothing. */
const files: Source = {
  may: (actor) => holds(actor, 'file:upload'),
  ways(asked) {
    const { ctx, actor, terms, most } = asked
    const named = sql`${seenFileName(actor)} = file.file_name`
    const mayRead = sql`${readableFiles(ctx)} and ${named}`
    const newest = (kind: 'file' | 'text', column: string) =>
      sql`(select ${NO} as no from search_index where search_index match ${matchOf(terms, [column])}
        and ${placeOf(kind)} order by search_index.rowid desc limit ${Math.max(most, LOOKED_AT)}) i`
    const found = [
      sql`select * from (select d.no as no, 1 as titled from ${newest('file', 'title')}
        cross join search_doc d on d.no = i.no cross join file on file.id = d.id where ${mayRead} limit ${most})`,
      sql`select * from (select d.no as no, 0 as titled from ${newest('text', 'body')}
        cross join search_doc x on x.no = i.no cross join file on file.sha256 = x.id
        cross join search_doc d on d.kind = ${searchKinds.file} and d.id = file.id where ${mayRead} limit ${most})`,
    ]
    if (!hasFew(actor)) return found
    const mine = sql`select case n.column1 when 1 then subject.id else subject.collect_id end
      from subject cross join (values (1), (2)) n where ${visibleSubjects(actor, 'set')}`
    const kinds = bizTypesOf('subject')
    const own = ownFiles(terms, {
      most,
      where: sql`file.biz_type in (${among(kinds)}) and file.biz_id in (${mine})
        and ${heldBy(terms)} and ${readableFiles(ctx, 'r', { kinds })} and ${named}`,
      titled: standsIn([title], terms),
      inName: (term) => stands(fileName, term),
    })
    return [...found, ...own]
  },
  tables: sql`cross join file on file.id = d.id left join search_doc x on x.kind = ${searchKinds.text} and x.id = file.sha256`,
  title: () => title,
  texts: () => [sql`coalesce(x.body, '')`],
  about: (actor) => sql`json_array((select ${seenBy(actor).subjectName} from subject
    where (subject.id = file.biz_id or subject.collect_id = file.biz_id) and ${visibleSubjects(actor)} limit 1),
    substr(file.upload_time, 1, 10))`,
}

/** People of a workspace find each other where they name somebody; of whom else there is, they are not told. */
const ofNoRoom = (actor: Person) => holds(actor, 'user:pick') && roomOf(actor.roleCode) === null
const people: Source = {
  may: ofNoRoom,
  ways(asked) {
    const ruled = ruledPeople(asked.actor)
    // Who is asked of no row and told nothing of it is not read.
    return byIndex(asked, 'person', ruled || asked.told ? people.tables : sql``, ruled ?? sql`true`)
  },
  tables: sql`cross join user on user.id = d.id left join depart on depart.id = user.depart_id`,
  title: () => sql`user.realname`,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name)`,
}
const institutions: Source = {
  may: ofNoRoom,
  ways: (asked) =>
    byIndex(
      asked,
      'institution',
      sql`cross join depart on depart.id = d.id`,
      and(sql`depart.status = '1'`, ruledDeparts(asked.actor))!,
    ),
  tables: sql`cross join depart on depart.id = d.id`,
  title: () => title,
  texts: () => [],
  about: () => sql`json_array(depart.depart_name_full)`,
}
const announcements: Source = {
  may: (actor) => holds(actor, 'announcement:read'),
  ways: (asked) =>
    byIndex(
      asked,
      'announcement',
      sql`cross join announcement on announcement.id = d.id`,
      isSentTo(asked.actor.userId),
    ),
  tables: sql`cross join announcement on announcement.id = d.id`,
  title: () => title,
  texts: textsOf,
  about: () => sql`json_array(substr(announcement.send_time, 1, 10))`,
}

const vendors: Source = {
  may: (actor) => holds(actor, 'industry:read'),
  ways: (asked) => byIndex(asked, 'vendor', sql`cross join vendor on vendor.id = d.id`, visibleVendors(asked.actor)),
  tables: sql`cross join vendor on vendor.id = d.id`,
  title: () => title,
  texts: textsOf,
  about: () => sql`json_array(vendor.status)`,
  says: ({ title: name, about: [status] }) => ({ title: name, about: [vendorStatusLabel(Number(status))] }),
}

export const sources: Readonly<Record<Kind, Source>> = {
  subject: subjects,
  report: reports,
  file: files,
  person: people,
  institution: institutions,
  announcement: announcements,
  vendor: vendors,
}
