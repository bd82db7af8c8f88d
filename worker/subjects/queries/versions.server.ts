import { and, asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { file, subjectVersion } from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type ReadResult, readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { TransitionContext } from '../case'
import { casesQuery, caseIdsQuery } from '../case-loader.server'
import type { Comparison } from '../form/responses'
import type { CompareQuery } from '../form/inputs'
import { compareSections } from '../form/comparison'
import { allSlotsOf, hiddenFieldsIn, hiddenSlotsIn, fieldLabelIn } from '../form/definition'
import { formatStamp } from '../../core/time'
import { pickColumns } from '../../core/columns.server'
import { emailFor, phoneFor } from '../../core/contacts'
import type { DictionaryLookup } from '../serializer'
import { isBlindFor } from '../case-serializer'
import { dictionaryLookup, dictionaryItemsQuery } from './dictionaries.server'
import { requirePerson } from './list.server'
import { t } from '../texts'

const fieldDictionaries: Record<string, string> = {
  domain: 'subject_domain',
  subjectType: 'subject_type',
  expectedResults: 'expected_result_type',
}

/**
 * Compares two versions of a declaration by section, with the marks that the later one answers; without numbers, the
 * last two. Blind reviewers get no comparison, because it would name people. One round trip. @throws 404 if there are
 * no two such versions
 */
export async function compareVersions(ctx: Context, query: z.output<typeof CompareQuery>): Promise<Comparison> {
  const compared = await readAll(ctx, comparisonQuery(ctx, query))
  if (!compared) throw notFound(t.noTwoVersions)
  return compared
}

const comparisonQueries = (ctx: Context, query: z.output<typeof CompareQuery>) => {
  const mine = sql`${subjectVersion.subjectId} in ${caseIdsQuery([query.id])}`
  const latest = sql`(select max(v.version_no) from subject_version v where v.subject_id = subject_version.subject_id)`
  const to = query.to ? sql`${query.to}` : latest
  const from = query.from ? sql`${query.from}` : sql`(${to} - 1)`
  const both = and(mine, sql`subject_version.version_no in (${from}, ${to})`)
  return {
    versions: ctx.db
      .select(pickColumns(subjectVersion, 'versionNo', 'submitTime', 'submitter', 'reason', 'asked'))
      .from(subjectVersion)
      .where(mine)
      .orderBy(asc(subjectVersion.versionNo)),
    states: ctx.db
      .select({ versionNo: subjectVersion.versionNo, snapshot: subjectVersion.snapshot })
      .from(subjectVersion)
      .where(both)
      .orderBy(asc(subjectVersion.versionNo)),
    files: ctx.db
      .select(pickColumns(file, 'id', 'fileName', 'delFlag'))
      .from(file)
      .where(
        sql`${file.id} in (select f.value from subject_version, json_each(subject_version.snapshot, '$.attachments') a, json_each(a.value, '$.fileIds') f where subject_version.subject_id in ${caseIdsQuery([query.id])})`,
      ),
  }
}

/** Null if there are no two such versions. @throws 404 for an invisible subject */
const comparisonQuery = (ctx: Context, query: z.output<typeof CompareQuery>) =>
  decodedQuery(
    {
      of: casesQuery(ctx, [query.id], 'form', 'rule'),
      texts: dictionaryItemsQuery(),
      read: comparisonQueries(ctx, query),
    },
    ({ of, texts, read }) => {
      const [known] = of.rows
      if (!known) throw notFound()
      const at = {
        case: known,
        actor: requirePerson(ctx),
        now: formatStamp(ctx.now()),
        settings: of.settings,
        input: {},
      }
      return buildComparison(at, dictionaryLookup(texts), read)
    },
  )
/** Compares the last two versions of a loaded case; null if there are no two. */
export const lastComparisonQuery = (ctx: Context, at: ComparedCase, textOf: DictionaryLookup) =>
  decodedQuery(comparisonQueries(ctx, { id: at.case.id }), (read) => buildComparison(at, textOf, read))
type ComparedCase = TransitionContext<'form' | 'rule'> & { actor: Person }
function buildComparison(
  at: ComparedCase,
  textOf: DictionaryLookup,
  { versions, states: [before, after], files }: ReadResult<ReturnType<typeof comparisonQueries>>,
): Comparison | null {
  const { actor } = at
  if (!before || !after) return null
  const blind = isBlindFor(at)
  const { definition } = at.case.form
  const slotsHidden = hiddenSlotsIn(definition, actor.roleCode, blind)
  const answered = versions.filter((one) => one.versionNo > before.versionNo && one.versionNo <= after.versionNo)
  const sections = compareSections(
    definition,
    before.snapshot,
    after.snapshot,
    answered.flatMap((one) => one.asked?.marks ?? []),
    {
      label: (field) => fieldLabelIn(definition, field),
      choice: (field, value) => textOf(fieldDictionaries[field] ?? '', value) || value,
      slot: (slot) =>
        slotsHidden.has(slot) ? null : (allSlotsOf(definition).find((one) => one.slot === slot)?.name ?? slot),
      file: (id) => files.find((one) => one.id === id)?.fileName ?? t.fileGone,
      phone: (phone) => phoneFor(actor, phone),
      email: (email) => emailFor(actor, email),
    },
    hiddenFieldsIn(definition, actor.roleCode, blind),
  )
  return {
    versions: versions.map(({ versionNo, submitTime, submitter, reason }) => ({
      versionNo,
      submitTime,
      submitter: blind ? '' : submitter,
      reason,
    })),
    from: before.versionNo,
    to: after.versionNo,
    opinion: blind ? '' : (answered.at(-1)?.asked?.opinion ?? ''),
    sections: blind ? [] : sections,
  }
}
