import { and, eq, sql } from 'drizzle-orm'
import { consent, exhibit, subject, subjectMember } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, remove, unguardedStatement, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, notFound, unauthenticated } from '../core/refusal'
import { selectReleasable } from '../core/releasable-exhibits.server'
import { formatStamp } from '../core/time'
import type { ConsentInput, ConsentKind, ReleaseInput, RevokeInput } from './contract'
import { findPersonalData, subjectIdOfRef } from './rules'
import { t } from './texts'

/** Columns of a releasable item as the rule offers it. */
const releasableColumns = {
  refId: sql<string>`m.ref_id`,
  subjectId: sql<string>`m.subject_id`,
  title: sql<string>`m.title`,
  summary: sql<string>`m.summary`,
  year: sql<string>`m.year`,
  domain: sql<string>`m.domain`,
  level: sql<string>`m.level`,
  maker: sql<string>`m.maker`,
  departId: sql<string>`m.depart_id`,
}
/** Loads what the rule offers for release, the existing exhibit, and the people of the subject. One round trip. */
const loadExhibitSource = (ctx: Context, { kind, refId }: ReleaseInput) => {
  // For a result the subject leads the lookup; its results are searched.
  const found = sql`${selectReleasable(kind)} m where m.ref_id = ${refId}
    ${kind === 'result' ? sql`and m.subject_id = ${subjectIdOfRef(kind, refId)}` : sql``}`
  const source = ctx.db.select(releasableColumns).from(found)
  const subjectIds = sql`(select m.subject_id from ${found})`
  return readAll(ctx, {
    source,
    shown: ctx.db
      .select()
      .from(exhibit)
      .where(and(eq(exhibit.kind, kind), eq(exhibit.refId, refId))),
    heads: ctx.db
      .select({ id: subject.subjectManId, name: subject.subjectManName, contact: subject.contactName })
      .from(subject)
      .where(sql`${subject.id} in ${subjectIds}`),
    members: ctx.db
      .select({ id: subjectMember.userId, name: subjectMember.name })
      .from(subjectMember)
      .where(sql`${subjectMember.subjectId} in ${subjectIds} and ${subjectMember.delFlag} = 0`)
      .orderBy(subjectMember.sort),
  })
}

/**
 * Releases an item to the public with the given summary. @throws 400 if title or summary contain a person's name, phone
 * number or e-mail address, 409 if the item may not be public or is released already
 */
export const releaseExhibit = command('display:release', {
  load: loadExhibitSource,
  decide({ source: [source], shown: [shown], heads, members }, { summary: newSummary, ...of }, ctx) {
    if (!source) throw conflict(t.mayNotBeShown)
    if (shown?.released) throw conflict(t.alreadyReleased)
    const summary = newSummary || source.summary
    const names = [...heads.flatMap(({ name, contact }) => [name, contact]), ...members.map(({ name }) => name)]
    const personal = findPersonalData(`${source.title}\n${summary}`, names)
    if (personal) throw badInput({ summary: t.personal(personal) })
    const { userId, username } = personOf(ctx)
    const set = {
      ...source,
      kind: of.kind,
      summary,
      released: 1,
      releaseTime: formatStamp(ctx.now()),
      releaseBy: username,
      revokeReason: '',
    }
    const id = shown?.id ?? ctx.id()
    const people = [...new Set([...heads.map((one) => one.id), ...members.map((one) => one.id)])].filter(Boolean)
    return {
      changes: [
        shown ? update('exhibit', shown, set) : insert('exhibit', { id, ...set }),
        unguardedStatement(sql`delete from exhibit_person where exhibit_id = ${id}`),
        unguardedStatement(sql`insert into exhibit_person (exhibit_id, user_id, sort)
          select ${id}, value, key from json_each(${JSON.stringify(people)})`),
      ],
      result: { id },
      about: { bizType: 'exhibit', bizId: id, text: `公开 ${of.kind} ${source.title}（${userId}）` },
    }
  },
})

/** Withdraws an exhibit from all public responses; the row stores the reason. @throws 404, 409 if it is not released */
export const revokeExhibit = command('display:release', {
  load: async (ctx, { id }: RevokeInput) => {
    const [row] = await ctx.db.select().from(exhibit).where(eq(exhibit.id, id))
    return row
  },
  decide(row, { reason }) {
    if (!row) throw notFound()
    if (!row.released) throw conflict(t.notReleased)
    return {
      changes: [update('exhibit', row, { released: 0, revokeReason: reason })],
      result: null,
      about: { bizType: 'exhibit', bizId: row.id, text: `撤下 ${row.title}：${reason}` },
    }
  },
})

const personOf = (ctx: Context) => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}
/** Returns a command that gives or withdraws the consent to be named: of a user, or of the institution by its contact. */
const consentCommand = (of: ConsentKind, right: 'account:own' | 'display:consent') =>
  command(right, {
    load: async (ctx) => {
      const { userId, departId } = personOf(ctx)
      const refId = of === 'user' ? userId : departId
      const [row] = await ctx.db
        .select()
        .from(consent)
        .where(and(eq(consent.kind, of), eq(consent.refId, refId)))
      return { row, refId }
    },
    decide({ row, refId }, { named }: ConsentInput) {
      if (!refId) throw conflict(t.noInstitution)
      return {
        changes:
          Boolean(row) === Boolean(named)
            ? []
            : row
              ? [remove('consent', row.id)]
              : [insert('consent', { kind: of, refId })],
        result: null,
        message: named ? t.consented : t.withdrawn,
        about: { bizType: 'consent', bizId: refId, text: named ? '同意在展示平台署名' : '不再在展示平台署名' },
      }
    },
  })
export const setUserConsent = consentCommand('user', 'account:own')
export const setDepartConsent = consentCommand('depart', 'display:consent')
