import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { declareForm, fingerprint, learnedPhrase, subject } from '../../../db/schema'
import { insert } from '../../core/change'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { attachmentsQuery, attachmentsOf } from '../attachments.server'
import { documentsOf } from '../declaration'
import { fingerprints, toPlainText } from '../fingerprints.rules'
import { comparedColumns } from '../index.server'
import { boilerplateFor, templatesQuery } from '../boilerplate.server'
import { MIN_DECLARATIONS, MIN_DEPARTS, gramsOf, type PhraseHolder, findPhrase } from './rules'

/** Fingerprints per step, and the maximum of them whose texts are read. */
const FINGERPRINTS_PER_STEP = 200
const TEXTS_PER_STEP = 20
/** Declarations that are read to find a phrase; the index counts all that have it. */
const SAMPLE_SIZE = 24

/**
 * Proposes phrases that many declarations of several institutions share, in fingerprint order. Phrases of forms or
 * templates, and phrases proposed before, are skipped.
 * @param after last fingerprint of the previous step; -1 at the start
 * @returns the number of proposals, and the fingerprint after which the next step begins; null at the end
 */
export async function proposePhrases(ctx: Context, after: number): Promise<{ proposed: number; next: number | null }> {
  const { held, phrases, forms, templates } = await readAll(ctx, {
    held: ctx.db
      .select({ hash: fingerprint.hash })
      .from(fingerprint)
      .where(gt(fingerprint.hash, after))
      .groupBy(fingerprint.hash)
      .having(sql`count(*) >= ${MIN_DECLARATIONS}`)
      .orderBy(asc(fingerprint.hash))
      .limit(FINGERPRINTS_PER_STEP),
    phrases: ctx.db.select({ text: learnedPhrase.text }).from(learnedPhrase).where(eq(learnedPhrase.delFlag, 0)),
    forms: ctx.db.select({ definition: declareForm.definition }).from(declareForm),
    templates: templatesQuery(ctx),
  })
  const known = gramsOf([
    ...phrases.map(({ text }) => text),
    boilerplateFor(undefined, templates).whole.text,
    ...forms.map(({ definition }) => boilerplateFor(definition, []).whole.text),
  ])
  const candidates: string[] = []
  let tried = 0
  let last = after
  for (const { hash } of held) {
    if (tried === TEXTS_PER_STEP) break
    last = hash
    if (known.has(hash)) continue
    tried += 1
    const phrase = findPhrase(hash, await loadHolders(ctx, hash), known)
    if (!phrase) continue
    candidates.push(phrase)
    for (const gram of gramsOf([phrase])) known.add(gram)
  }
  const counts = await readAll(
    ctx,
    candidates.map((text) => countQuery(ctx, text)),
  )
  const enough = candidates.flatMap((text, at) =>
    (counts[at] ?? [])
      .filter(({ declarations, departs }) => declarations >= MIN_DECLARATIONS && departs >= MIN_DEPARTS)
      .map((count) => ({ text, ...count })),
  )
  if (enough.length)
    await commit(
      ctx,
      'job',
      enough.map((row) => insert('learnedPhrase', row)),
    )
  const through = held.length < FINGERPRINTS_PER_STEP && last === (held.at(-1)?.hash ?? after)
  return { proposed: enough.length, next: through ? null : last }
}

/**
 * Loads some of the declarations with a fingerprint and their texts: from as many institutions as possible, the newest
 * first.
 */
async function loadHolders(ctx: Context, hash: number): Promise<PhraseHolder[]> {
  const rows = await ctx.db
    .select({ id: subject.id, departId: subject.leadDepartId, ...comparedColumns })
    .from(subject)
    .where(
      inArray(
        subject.id,
        sql`(select id from (select s.id, row_number() over (partition by s.lead_depart_id order by d.no desc) turn
          from fingerprint f join similarity_document d on d.no = f.doc join subject s on s.id = d.subject_id and s.del_flag = 0
          where f.hash = ${hash}) order by turn limit ${SAMPLE_SIZE})`,
      ),
    )
  const attached = await attachmentsQuery(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    departId: row.departId,
    texts: documentsOf(row, attachmentsOf(attached, row.id)).map(({ text }) => text),
  }))
}

/** Query of the number of declarations, and of their institutions, that have all fingerprints of a phrase. */
function countQuery(ctx: Context, text: string) {
  const hashes = fingerprints(toPlainText(text).text)
  return ctx.db
    .select({
      declarations: sql<number>`count(*)`,
      departs: sql<number>`count(distinct ${subject.leadDepartId})`,
    })
    .from(subject)
    .where(
      sql`${subject.delFlag} = 0 and ${subject.id} in (select d.subject_id from fingerprint f join similarity_document d on d.no = f.doc
        where f.hash in (select value from json_each(${JSON.stringify(hashes)})) group by d.no having count(*) = ${hashes.length})`,
    )
}
