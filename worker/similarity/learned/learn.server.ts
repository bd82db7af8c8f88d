import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { declareForm, fingerprint, learnedPhrase, subject } from '../../../db/schema'
import { insert } from '../../core/change'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { attachmentsQuery, textsOf } from '../attachments.server'
import { documentsOf } from '../declaration'
import { fingerprints, plainOf } from '../fingerprints.rules'
import { partColumns } from '../index.server'
import { prescribedFor, templatesQuery } from '../prescribed.server'
import { FROM_DECLARATIONS, FROM_DEPARTS, gramsOf, type Holder, phraseAround } from './rules'

/** Fingerprints that one step looks at, and those of them whose texts it reads. */
const LOOKED = 200
const TRIED = 20
/** Declarations by which a phrase is found; how many have it, the index says. */
const SAMPLE = 24

/**
 * Proposes the words around fingerprints that many declarations of several institutions have, in the order of the
 * fingerprints; those that a form or a template prints, or that were proposed before, are not proposed again.
 * @param after  the fingerprint behind which this step begins; -1 at the beginning
 * @returns how many were proposed, and where the next step begins; null where nothing is left
 */
export async function proposePhrases(ctx: Context, after: number): Promise<{ proposed: number; next: number | null }> {
  const { held, phrases, forms, templates } = await readAll(ctx, {
    held: ctx.db
      .select({ hash: fingerprint.hash })
      .from(fingerprint)
      .where(gt(fingerprint.hash, after))
      .groupBy(fingerprint.hash)
      .having(sql`count(*) >= ${FROM_DECLARATIONS}`)
      .orderBy(asc(fingerprint.hash))
      .limit(LOOKED),
    phrases: ctx.db.select({ text: learnedPhrase.text }).from(learnedPhrase).where(eq(learnedPhrase.delFlag, 0)),
    forms: ctx.db.select({ definition: declareForm.definition }).from(declareForm),
    templates: templatesQuery(ctx),
  })
  const known = gramsOf([
    ...phrases.map(({ text }) => text),
    prescribedFor(undefined, templates).whole.text,
    ...forms.map(({ definition }) => prescribedFor(definition, []).whole.text),
  ])
  const found: string[] = []
  let tried = 0
  let last = after
  for (const { hash } of held) {
    if (tried === TRIED) break
    last = hash
    if (known.has(hash)) continue
    tried += 1
    const phrase = phraseAround(hash, await holdersOf(ctx, hash), known)
    if (!phrase) continue
    found.push(phrase)
    for (const gram of gramsOf([phrase])) known.add(gram)
  }
  const counts = await readAll(
    ctx,
    found.map((text) => countQuery(ctx, text)),
  )
  const enough = found.flatMap((text, at) =>
    (counts[at] ?? [])
      .filter(({ declarations, departs }) => declarations >= FROM_DECLARATIONS && departs >= FROM_DEPARTS)
      .map((count) => ({ text, ...count })),
  )
  if (enough.length)
    await commit(
      ctx,
      'job',
      enough.map((row) => insert('learnedPhrase', row)),
    )
  const through = held.length < LOOKED && last === (held.at(-1)?.hash ?? after)
  return { proposed: enough.length, next: through ? null : last }
}

/** Some of the declarations that have a fingerprint, with their texts: of as many institutions as there are, the newest first. */
async function holdersOf(ctx: Context, hash: number): Promise<Holder[]> {
  const rows = await ctx.db
    .select({ id: subject.id, departId: subject.leadDepartId, ...partColumns })
    .from(subject)
    .where(
      inArray(
        subject.id,
        sql`(select id from (select s.id, row_number() over (partition by s.lead_depart_id order by d.no desc) turn
          from fingerprint f join similarity_doc d on d.no = f.doc join subject s on s.id = d.subject_id and s.del_flag = 0
          where f.hash = ${hash}) order by turn limit ${SAMPLE})`,
      ),
    )
  const attached = await attachmentsQuery(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    departId: row.departId,
    texts: documentsOf(row, textsOf(attached, row.id)).map(({ text }) => text),
  }))
}

/** How many declarations have all fingerprints of a phrase, which are those of its own windows, and of how many institutions. */
function countQuery(ctx: Context, text: string) {
  const hashes = fingerprints(plainOf(text).text)
  return ctx.db
    .select({
      declarations: sql<number>`count(*)`,
      departs: sql<number>`count(distinct ${subject.leadDepartId})`,
    })
    .from(subject)
    .where(
      sql`${subject.delFlag} = 0 and ${subject.id} in (select d.subject_id from fingerprint f join similarity_doc d on d.no = f.doc
        where f.hash in (select value from json_each(${JSON.stringify(hashes)})) group by d.no having count(*) = ${hashes.length})`,
    )
}
