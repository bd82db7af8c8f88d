import { emptyLastOrder } from '../core/page.server'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { letter, letterCopy, messageTemplate, subject } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { lookup } from '../core/typed-keys'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { letterTemplatesOf, renderTemplate } from '../messages/templates'
import { assertRight } from '../policy/authorization'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { loadRecipients } from './audience.server'
import type {
  Audience,
  CopiesQuery,
  CopyRow,
  LetterQuery,
  LetterRow,
  LetterTemplate,
  RegisterQuery,
  LetterTrial,
  TryLetter,
} from './contract'
import { buildCopies, repeatedRecipients, copyOutcome, placeholderErrors } from './rules'
import { letterStatuses, outcomeLabel } from './statuses'

/** Returns the letter templates: those edited by an administrator, else the built-in ones. One round trip. */
export async function letterTemplates(ctx: Context): Promise<LetterTemplate[]> {
  assertRight(ctx.actor, 'letter:send')
  const own = await ctx.db
    .select()
    .from(messageTemplate)
    .where(and(eq(messageTemplate.delFlag, 0), sql`${messageTemplate.templateCode} like 'LETTER!_%' escape '!'`))
  return letterTemplatesOf(own).map(({ templateCode, templateName, templateTitle, templateContent }) => ({
    ...{ code: templateCode, name: templateName, title: templateTitle, content: templateContent },
  }))
}

/**
 * Previews a letter: number of recipients and channels, recipients who are left out or repeated, and one rendered copy.
 * One round trip.
 */
export async function tryLetter(ctx: Context, input: TryLetter): Promise<LetterTrial> {
  assertRight(ctx.actor, 'letter:send')
  const wrong = placeholderErrors(input)
  if (wrong) throw badInput(wrong)
  const { receivers, failed } = await loadRecipients(ctx, input)
  const copies = buildCopies(input, receivers)
  const goes = copies.filter((one) => one.state === 0)
  const without = input.byMail ? goes.filter((one) => !one.email) : []
  const copy = goes[Math.min(input.at, goes.length - 1)]
  return {
    total: goes.length,
    mails: input.byMail ? goes.length - without.length : 0,
    messages: input.byMessage ? goes.length : 0,
    noMailbox: [...new Set(without.map((one) => one.realname))],
    twice: repeatedRecipients(copies),
    failed,
    copy: copy
      ? {
          ...{ realname: copy.realname, email: copy.email, subjectName: copy.fields.subject ?? '' },
          ...{ title: copy.title, text: copy.text },
        }
      : null,
  }
}

const toLetterRow = (row: typeof letter.$inferSelect & { bounced: number }): LetterRow => ({
  ...{ id: row.id, title: row.title, content: row.content, audience: row.audience as Audience },
  ...{ byMail: row.byMail, byMessage: row.byMessage, sender: row.sender, sendTime: row.sendTime },
  ...{ createTime: row.createTime, status: row.status, total: row.total, noMailbox: row.noMailbox },
  ...{ repeats: row.repeats, bounced: row.bounced },
  status_dictText: lookup(letterStatuses, row.status)?.label ?? '',
})
/** Number of copies of a letter whose mail was not delivered. */
const bouncedCount = sql<number>`(select count(*) from letter_copy c where c.letter_id = letter.id and c.mail = 2)`
/** Returns a page of letters, newest first by default. One round trip. */
export async function listLetters(ctx: Context, query: LetterQuery) {
  assertRight(ctx.actor, 'letter:send')
  const where = and(
    query.title ? containsTextCondition(letter.title, query.title) : undefined,
    query.status ? eq(letter.status, Number(query.status)) : undefined,
    advancedFilterCondition(query.asked, { createTime: letter.createTime, sendTime: letter.sendTime }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const [rows, total] = await readAll(ctx, [
    ctx.db
      .select({ ...getTableColumns(letter), bounced: bouncedCount })
      .from(letter)
      .where(where)
      .orderBy(emptyLastOrder(sql`nullif(${letter[query.column]}, '')`, query.order), turn(letter.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(letter).where(where),
  ])
  return toPage(rows.map(toLetterRow), total[0]?.count ?? 0, query)
}

type CopyWithLetter = { copy: typeof letterCopy.$inferSelect; letter: typeof letter.$inferSelect }
function toCopyRow({ copy, letter: of }: CopyWithLetter): CopyRow {
  const outcome = copyOutcome({ ...copy, status: of.status, byMail: of.byMail, byMessage: of.byMessage })
  return {
    ...{ id: copy.id, letterId: of.id, realname: copy.realname, email: copy.email, subjectId: copy.subjectId },
    ...{ title: renderTemplate(of.title, copy.fields), text: renderTemplate(of.content, copy.fields) },
    ...{ audience: of.audience as Audience, sender: of.sender, byMail: of.byMail, byMessage: of.byMessage },
    ...{ outcome, outcome_dictText: outcomeLabel(outcome), error: copy.mailError },
    time: copy.sentTime ?? of.sendTime,
  }
}
const copiesQuery = (ctx: Context) =>
  ctx.db.select({ copy: letterCopy, letter }).from(letterCopy).innerJoin(letter, eq(letter.id, letterCopy.letterId))
const offset = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => (pageNo - 1) * pageSize

/** Returns a page of the copies of a letter with their delivery state. One round trip. */
export async function copiesOfLetter(ctx: Context, query: CopiesQuery) {
  assertRight(ctx.actor, 'letter:send')
  const [rows, total] = await readAll(ctx, [
    copiesQuery(ctx)
      .where(eq(letterCopy.letterId, query.letterId))
      .orderBy(query.order === 'asc' ? asc(letterCopy.place) : desc(letterCopy.place))
      .limit(query.pageSize)
      .offset(offset(query)),
    ctx.db
      .select({ count: sql<number>`${letter.total} + ${letter.repeats}` })
      .from(letter)
      .where(eq(letter.id, query.letterId)),
  ])
  return toPage(rows.map(toCopyRow), total[0]?.count ?? 0, query)
}

/** Returns the letters about a subject: recipients, times and delivery states. One round trip. */
export async function lettersOfSubject(ctx: Context, query: RegisterQuery) {
  assertRight(ctx.actor, 'letter:send')
  const turn = query.order === 'asc' ? asc : desc
  const mine = and(
    eq(letterCopy.subjectId, query.subjectId),
    sql`exists (select 1 from ${subject} where ${subject.id} = ${query.subjectId} and ${visibleSubjectsCondition(ctx.actor)})`,
  )
  const [rows, total] = await readAll(ctx, [
    copiesQuery(ctx)
      .where(mine)
      .orderBy(turn(letter.sendTime), turn(letterCopy.id))
      .limit(query.pageSize)
      .offset(offset(query)),
    ctx.db.select({ count: sql<number>`count(*)` }).from(letterCopy).where(mine),
  ])
  return toPage(rows.map(toCopyRow), total[0]?.count ?? 0, query)
}
