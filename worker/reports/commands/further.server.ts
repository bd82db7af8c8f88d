import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, file, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, type Row, update } from '../../core/change'
import type { Context } from '../../core/context'
import type { Answers, Field } from '../../core/form/fields'
import { furtherFields, furtherPlace, judgeFurther } from '../../core/form/further'
import { filesIn } from '../../core/form/judge'
import { idsIn, type Listed, nameListed, pairsIn } from '../../core/form/named'
import { reading } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { stamp } from '../../core/time'
import { wrongKind } from '../../subjects/form/apply.move'
import type { ReportCase } from '../case'
import type { SaveReport } from '../inputs'
import { ownFiles } from '../../subjects/reports/files'
import { furtherAsked } from '../rules'
import { t } from '../texts'

type Written = Pick<SaveReport, 'id' | 'more' | 'fileIds'>
export type FurtherGround = { named: Row<'file'>[]; listed: Listed; unused: Row<'file'>[] }

/** What the answers point at, and files of earlier answers that no version has that was handed in. A reading. */
export function furtherGround(ctx: Context, { id, more = {} }: Written) {
  const { db } = ctx
  const pairs = pairsIn(more)
  const ids = idsIn(more)
  const living = (which: ReturnType<typeof sql>) =>
    db
      .select()
      .from(file)
      .where(and(which, eq(file.delFlag, 0)))
  return reading(
    {
      named: ids.length ? living(sql`${inArray(file.id, ids)}`) : null,
      unused: living(sql`${file.bizType} = 'report' and ${file.bizId} = ${id} and ${file.slot} like 'more.%'
        and not exists (select 1 from report_version v where v.report_id = ${id} and instr(v.snapshot, ${file.id}) > 0)`),
      people: pairs.length
        ? db
            .select({ id: user.id, name: user.realname })
            .from(user)
            .where(and(inArray(user.id, pairs), eq(user.delFlag, 0)))
        : null,
      departs: pairs.length
        ? db
            .select({ id: depart.id, name: depart.departName })
            .from(depart)
            .where(and(inArray(depart.id, pairs), eq(depart.delFlag, 0)))
        : null,
    },
    ({ named, unused, people, departs }): FurtherGround => ({
      ...{ named: named ?? [], unused },
      listed: { person: people ?? [], depart: departs ?? [] },
    }),
  )
}

type Further = { set: Partial<Pick<Row<'report'>, 'more' | 'fileIds'>>; changes: Change[] }
/**
 * The further answers that were sent, what the writer is not asked stays; and the files of the report, those that answer a
 * question among them. @throws 400 for what does not fit
 */
export function furtherWritten(of: ReportCase, written: Written, ground: FurtherGround, ctx: Context): Further {
  const { more: given, fileIds } = written
  if (!given && !fileIds) return { set: {}, changes: [] }
  const own = fileIds ?? ownFiles(of.report)
  const answered = given && answersGiven(of, given, ground, ctx)
  const more = answered?.more ?? of.report.more
  const filed = filesIn(furtherFields(of.sheet), more).map(({ id }) => id)
  return {
    set: { ...(answered && { more }), fileIds: [...new Set([...own, ...filed])] },
    changes: answered ? [...answered.bound, ...dropped(ground, new Set(filed), ctx)] : [],
  }
}

function answersGiven(of: ReportCase, given: Answers, { named: files, listed }: FurtherGround, ctx: Context) {
  const asked = furtherAsked(of, ctx.actor)
  const { wrong, answers } = judgeFurther(asked, given, { begun: true })
  const { named, wrong: gone } = nameListed(asked, answers, listed, of.report.more)
  const filed = boundFiles(of, asked, answers, files, ctx)
  const others = Object.entries({ ...gone, ...filed.wrong }).map(([name, said]) => [furtherPlace(name), said])
  const wrongs = { ...wrong, ...Object.fromEntries(others) }
  if (Object.keys(wrongs).length) throw badInput(wrongs)
  const kept = Object.entries(of.report.more).filter(([name]) => !asked.some((field) => field.name === name))
  return { more: { ...Object.fromEntries(kept), ...answers, ...named }, bound: filed.bound }
}

/** A file that answers hangs under its question already, or is the writer's own and hangs on nothing: it is hung there. */
function boundFiles(
  of: ReportCase,
  asked: readonly Field[],
  answers: Answers,
  files: readonly Row<'file'>[],
  { actor }: Context,
) {
  const me = isPerson(actor) ? actor.userId : ''
  const wrong: Record<string, string> = {}
  const bound = new Map<string, Change>()
  for (const { id, name, exts } of filesIn(asked, answers)) {
    const slot = furtherPlace(name)
    const row = files.find((one) => one.id === id)
    const here = row?.bizType === 'report' && row.bizId === of.id && row.slot === slot
    const loose = row && !row.bizId && row.uploaderId === me && !bound.has(id)
    const label = asked.find((one) => one.name === name)?.label ?? ''
    const refused = here || loose ? wrongKind(row!.ext, { name: label, exts }) : t.fileNotOfReport
    if (refused) wrong[name] = refused
    else if (loose) bound.set(id, update('file', row, { bizType: 'report', bizId: of.id, slot }))
  }
  return { wrong, bound: [...bound.values()] }
}

/** Files that answered and do so no more go to the trash, but for those of a version that was handed in. */
const dropped = ({ unused }: FurtherGround, filed: ReadonlySet<string>, ctx: Context): Change[] =>
  unused
    .filter(({ id }) => !filed.has(id))
    .map((row) => update('file', row, { delFlag: 1, deleteTime: stamp(ctx.now()) }))
